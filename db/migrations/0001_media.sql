CREATE TABLE `media` (
	`stem` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`upload_key` text NOT NULL,
	`rendering` text,
	`focal_point` text,
	`description` text NOT NULL,
	`error` text,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_state` ON `media` (`state`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`stem` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);

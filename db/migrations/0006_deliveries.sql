CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`release_id` integer NOT NULL,
	`paths` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text,
	`created_at` text NOT NULL,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`kind`,`id`) WHERE sent_at is null;--> statement-breakpoint
CREATE TABLE `site_buckets` (
	`name` text PRIMARY KEY NOT NULL,
	`release_id` integer DEFAULT 0 NOT NULL,
	`delivered_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text
);
--> statement-breakpoint
ALTER TABLE `releases` ADD `pages` text;
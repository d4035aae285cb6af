CREATE TABLE `removed_fingerprints` (
	`takedown_id` integer PRIMARY KEY NOT NULL,
	`fingerprints` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `takedown_processes` (
	`takedown_id` integer NOT NULL,
	`holder` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`takedown_id`, `holder`)
);
--> statement-breakpoint
CREATE TABLE `takedowns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stem` text NOT NULL,
	`name` text NOT NULL,
	`stand_in` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` text NOT NULL,
	`addresses` text NOT NULL,
	`counts` text NOT NULL,
	`steps` text NOT NULL,
	`release_id` integer,
	`clean_archives` text DEFAULT '[]' NOT NULL,
	`problem` text,
	`purge_id` integer,
	`finished_at` text,
	`allowed_at` text,
	`allowed_by` text
);
--> statement-breakpoint
CREATE INDEX `takedowns_stem` ON `takedowns` (`stem`);--> statement-breakpoint
ALTER TABLE `media` ADD `shows_people` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `consent_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `consent_until` text;
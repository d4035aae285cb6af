CREATE TABLE `season_choices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`season_id` integer NOT NULL,
	`entity` text NOT NULL,
	`item_id` integer NOT NULL,
	`field` text NOT NULL,
	`choice` text NOT NULL,
	`value` text,
	`base` text,
	`by` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `season_choices_field` ON `season_choices` (`season_id`,`entity`,`item_id`,`field`);--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year` integer NOT NULL,
	`school_start` text,
	`next_school_start` text,
	`started_at` text NOT NULL,
	`started_by` text NOT NULL,
	`applied_at` text,
	`release_before` integer,
	`release_after` integer
);

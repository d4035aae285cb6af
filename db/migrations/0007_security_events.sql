CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL,
	`at` text NOT NULL,
	`by` text
);
--> statement-breakpoint
CREATE INDEX `security_events_account` ON `security_events` (`account_id`);--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);
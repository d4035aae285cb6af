CREATE TABLE `left_findings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`item` text NOT NULL,
	`rule` text NOT NULL,
	`text` text NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `left_findings_mark` ON `left_findings` (`entity`,`item`,`rule`,`text`);
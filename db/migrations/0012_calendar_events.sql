CREATE TABLE `calendar_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`tab` text,
	`starts_at` text NOT NULL,
	`ends_at` text,
	`previous_starts_at` text,
	`place` text NOT NULL,
	`description` text NOT NULL,
	`url` text NOT NULL,
	`status` text NOT NULL,
	`is_save_the_date` integer NOT NULL,
	`is_active` integer NOT NULL,
	`show_from` text,
	`show_until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_events_uid_unique` ON `calendar_events` (`uid`);--> statement-breakpoint
CREATE TABLE `calendar_feed` (
	`uid` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`sequence` integer NOT NULL,
	`changed_at` text NOT NULL,
	`expires_at` text,
	`is_listed` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `calendar_events_moved_by_insert` AFTER INSERT ON `calendar_events` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'calendarEvents' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('calendarEvents', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `calendar_events_moved_by_update` AFTER UPDATE ON `calendar_events` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'calendarEvents' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('calendarEvents', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `calendar_events_moved_by_delete` AFTER DELETE ON `calendar_events` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'calendarEvents' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('calendarEvents', OLD.`id`);
END;
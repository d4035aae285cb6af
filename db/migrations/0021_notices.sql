CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`text` text NOT NULL,
	`link_url` text NOT NULL,
	`is_active` integer NOT NULL,
	`show_from` text,
	`show_until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `notices_moved_by_insert` AFTER INSERT ON `notices` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'notices' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('notices', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `notices_moved_by_update` AFTER UPDATE ON `notices` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'notices' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('notices', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `notices_moved_by_delete` AFTER DELETE ON `notices` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'notices' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('notices', OLD.`id`);
END;

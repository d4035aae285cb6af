CREATE TABLE `papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`date` text,
	`year` integer,
	`file_url` text NOT NULL,
	`page_count` integer NOT NULL,
	`bytes` integer NOT NULL,
	`is_tagged` integer NOT NULL,
	`has_text` integer NOT NULL,
	`is_active` integer NOT NULL,
	`show_from` text,
	`show_until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `media` ADD `paper` text;
--> statement-breakpoint
CREATE TRIGGER `papers_moved_by_insert` AFTER INSERT ON `papers` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'papers' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('papers', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `papers_moved_by_update` AFTER UPDATE ON `papers` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'papers' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('papers', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `papers_moved_by_delete` AFTER DELETE ON `papers` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'papers' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('papers', OLD.`id`);
END;

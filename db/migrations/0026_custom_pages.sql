CREATE TABLE `custom_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`path` text NOT NULL,
	`image_url` text NOT NULL,
	`alt_text` text NOT NULL,
	`is_decorative` integer NOT NULL,
	`banner` text NOT NULL,
	`sections` text NOT NULL,
	`show_in` text NOT NULL,
	`search_title` text NOT NULL,
	`search_description` text NOT NULL,
	`is_published` integer NOT NULL,
	`show_from` text,
	`show_until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_pages_path_unique` ON `custom_pages` (`path`);--> statement-breakpoint
CREATE TABLE `page_addresses` (
	`path` text PRIMARY KEY NOT NULL,
	`page_id` integer NOT NULL,
	`title` text NOT NULL,
	`was_published` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `custom_pages_moved_by_insert` AFTER INSERT ON `custom_pages` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'customPages' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('customPages', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `custom_pages_moved_by_update` AFTER UPDATE ON `custom_pages` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'customPages' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('customPages', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `custom_pages_moved_by_delete` AFTER DELETE ON `custom_pages` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'customPages' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('customPages', OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `custom_pages_address_by_insert` AFTER INSERT ON `custom_pages` BEGIN
	INSERT INTO `page_addresses` (`path`, `page_id`, `title`, `was_published`) VALUES (NEW.`path`, NEW.`id`, NEW.`title`, NEW.`is_published`)
	ON CONFLICT (`path`) DO UPDATE SET `title` = excluded.`title`, `was_published` = max(`was_published`, excluded.`was_published`);
END;
--> statement-breakpoint
CREATE TRIGGER `custom_pages_address_by_update` AFTER UPDATE ON `custom_pages` BEGIN
	INSERT INTO `page_addresses` (`path`, `page_id`, `title`, `was_published`) VALUES (NEW.`path`, NEW.`id`, NEW.`title`, NEW.`is_published`)
	ON CONFLICT (`path`) DO UPDATE SET `title` = excluded.`title`, `was_published` = max(`was_published`, excluded.`was_published`);
END;

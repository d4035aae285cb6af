CREATE TABLE `release_bases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`content_hash` text NOT NULL,
	`snapshot` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moved_rows` (
	`stamp` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`item` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moved_rows_item` ON `moved_rows` (`entity`,`item`);--> statement-breakpoint
ALTER TABLE `releases` ADD `base_id` integer REFERENCES release_bases(id);--> statement-breakpoint
CREATE INDEX `releases_base` ON `releases` (`base_id`) WHERE base_id is not null;
--> statement-breakpoint
CREATE TRIGGER `content_items_moved_by_insert` AFTER INSERT ON `content_items` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'contentItems' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('contentItems', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `content_items_moved_by_update` AFTER UPDATE ON `content_items` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'contentItems' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('contentItems', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `content_items_moved_by_delete` AFTER DELETE ON `content_items` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'contentItems' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('contentItems', OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `hero_images_moved_by_insert` AFTER INSERT ON `hero_images` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'heroImages' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('heroImages', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `hero_images_moved_by_update` AFTER UPDATE ON `hero_images` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'heroImages' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('heroImages', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `hero_images_moved_by_delete` AFTER DELETE ON `hero_images` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'heroImages' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('heroImages', OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `carousel_images_moved_by_insert` AFTER INSERT ON `carousel_images` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'carouselImages' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('carouselImages', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `carousel_images_moved_by_update` AFTER UPDATE ON `carousel_images` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'carouselImages' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('carouselImages', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `carousel_images_moved_by_delete` AFTER DELETE ON `carousel_images` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'carouselImages' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('carouselImages', OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `embed_documents_moved_by_insert` AFTER INSERT ON `embed_documents` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'embedDocuments' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('embedDocuments', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `embed_documents_moved_by_update` AFTER UPDATE ON `embed_documents` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'embedDocuments' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('embedDocuments', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `embed_documents_moved_by_delete` AFTER DELETE ON `embed_documents` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'embedDocuments' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('embedDocuments', OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `external_links_moved_by_insert` AFTER INSERT ON `external_links` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'externalLinks' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('externalLinks', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `external_links_moved_by_update` AFTER UPDATE ON `external_links` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'externalLinks' AND `item` = CAST(NEW.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('externalLinks', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `external_links_moved_by_delete` AFTER DELETE ON `external_links` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'externalLinks' AND `item` = CAST(OLD.`id` AS TEXT);
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('externalLinks', OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `media_moved_by_insert` AFTER INSERT ON `media` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'media' AND `item` = NEW.`stem`;
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('media', NEW.`stem`);
END;
--> statement-breakpoint
CREATE TRIGGER `media_moved_by_update` AFTER UPDATE ON `media` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'media' AND `item` = NEW.`stem`;
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('media', NEW.`stem`);
END;
--> statement-breakpoint
CREATE TRIGGER `media_moved_by_delete` AFTER DELETE ON `media` BEGIN
	DELETE FROM `moved_rows` WHERE `entity` = 'media' AND `item` = OLD.`stem`;
	INSERT INTO `moved_rows` (`entity`, `item`) VALUES ('media', OLD.`stem`);
END;
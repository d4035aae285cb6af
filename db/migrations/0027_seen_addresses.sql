ALTER TABLE `page_addresses` ADD `was_seen` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TRIGGER `page_addresses_unseen` AFTER INSERT ON `page_addresses` BEGIN
	UPDATE `page_addresses` SET `was_seen` = false WHERE `path` = NEW.`path`;
END;

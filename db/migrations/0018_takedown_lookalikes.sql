ALTER TABLE `takedowns` ADD `file_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `takedowns` ADD `removed_with` integer;--> statement-breakpoint
ALTER TABLE `takedowns` ADD `lookalikes` text;
ALTER TABLE `media` ADD `is_decorative` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `file_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `added_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `is_kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `words` text;--> statement-breakpoint
ALTER TABLE `carousel_images` ADD `is_decorative` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `hero_images` ADD `is_decorative` integer DEFAULT false NOT NULL;
CREATE TABLE `scheduler` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_run_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `releases` ADD `held_back` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `proven_at` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `proof_problem` text;--> statement-breakpoint
ALTER TABLE `carousel_images` ADD `show_from` text;--> statement-breakpoint
ALTER TABLE `carousel_images` ADD `show_until` text;--> statement-breakpoint
ALTER TABLE `content_items` ADD `show_from` text;--> statement-breakpoint
ALTER TABLE `content_items` ADD `show_until` text;--> statement-breakpoint
ALTER TABLE `content_items` ADD `fallback_value` text;--> statement-breakpoint
ALTER TABLE `embed_documents` ADD `show_from` text;--> statement-breakpoint
ALTER TABLE `embed_documents` ADD `show_until` text;--> statement-breakpoint
ALTER TABLE `external_links` ADD `show_from` text;--> statement-breakpoint
ALTER TABLE `external_links` ADD `show_until` text;--> statement-breakpoint
ALTER TABLE `hero_images` ADD `show_from` text;--> statement-breakpoint
ALTER TABLE `hero_images` ADD `show_until` text;
CREATE TABLE `admin_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`first_name` text,
	`last_name` text,
	`password_hash` text NOT NULL,
	`is_active` integer NOT NULL,
	`is_super_admin` integer NOT NULL,
	`last_login_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_users_username` ON `admin_users` (lower("username"));--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user_id` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`after` text,
	`at` text NOT NULL,
	`by` text
);
--> statement-breakpoint
CREATE INDEX `changes_entity` ON `changes` (`entity`,`entity_id`);--> statement-breakpoint
CREATE TABLE `publish_lease` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`snapshot` blob NOT NULL,
	`content_hash` text NOT NULL,
	`site_build_id` text,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`note` text NOT NULL,
	`error` text,
	`milliseconds` integer,
	`created_at` text NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `releases_one_live` ON `releases` (`status`) WHERE status = 'live';--> statement-breakpoint
CREATE INDEX `releases_building` ON `releases` (`id`) WHERE status = 'building';--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `carousel_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image_url` text NOT NULL,
	`alt_text` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_active` integer NOT NULL,
	`sort_order` text NOT NULL,
	`page_type` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `carousel_images_page_type` ON `carousel_images` (`page_type`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`type` text NOT NULL,
	`description` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_key_unique` ON `content_items` (`key`);--> statement-breakpoint
CREATE TABLE `embed_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`document_url` text NOT NULL,
	`embed_url` text NOT NULL,
	`document_type` text NOT NULL,
	`page_type` text NOT NULL,
	`section` text NOT NULL,
	`width` text NOT NULL,
	`height` integer NOT NULL,
	`is_active` integer NOT NULL,
	`sort_order` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `external_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`is_active` integer NOT NULL,
	`sort_order` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hero_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image_url` text NOT NULL,
	`alt_text` text NOT NULL,
	`is_active` integer NOT NULL,
	`sort_order` text NOT NULL,
	`page_type` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hero_images_page_type` ON `hero_images` (`page_type`);
CREATE TABLE `document_sources` (
	`address` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`read_at` text,
	`checked_at` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`failures` integer NOT NULL,
	`problem` text
);
--> statement-breakpoint
CREATE TABLE `link_checks` (
	`address` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`failed_at` text,
	`problem` text,
	`checked_at` text NOT NULL,
	`next_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `embed_documents` ADD `is_table_only` integer;
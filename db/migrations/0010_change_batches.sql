ALTER TABLE `changes` ADD `batch` integer;--> statement-breakpoint
CREATE INDEX `changes_batch` ON `changes` (`batch`) WHERE batch is not null;
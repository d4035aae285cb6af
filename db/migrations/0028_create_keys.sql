CREATE TABLE `create_keys` (
	`by` text NOT NULL,
	`key` text NOT NULL,
	`change_id` integer NOT NULL,
	PRIMARY KEY(`by`, `key`)
);

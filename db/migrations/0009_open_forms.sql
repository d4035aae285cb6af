CREATE TABLE `open_forms` (
	`entity` text NOT NULL,
	`item` text NOT NULL,
	`window_id` text NOT NULL,
	`by` text NOT NULL,
	`said_at` integer NOT NULL,
	PRIMARY KEY(`entity`, `item`, `window_id`, `by`)
);

-- Orders and contracts from before there were numbers get one, as worker/reference.ts draws them. A
-- contract has the number of its order.
UPDATE `purchase` SET `number` = 'LX-'
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
	|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
WHERE `number` = '';
--> statement-breakpoint
UPDATE `contract` SET `number` = coalesce(
	(SELECT `number` FROM `purchase` WHERE `subscription_id` = `contract`.`id` LIMIT 1),
	(SELECT `number` FROM `purchase` WHERE `invoice_id` = `contract`.`id` LIMIT 1),
	'LX-'
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
		|| substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (random() & 31) + 1, 1)
)
WHERE `number` = '';

-- A coupon's use follows the purchase that reserved it, in whatever way that moves (docs/decisions,
-- "Coupons"): kept once the contract is made or a debit for it is with the bank, free again when it
-- is given up.
CREATE TRIGGER `redemption_follows_purchase` AFTER UPDATE OF `status` ON `purchase`
WHEN NEW.`coupon_id` IS NOT NULL AND NEW.`status` <> OLD.`status`
BEGIN
	UPDATE `redemption`
	SET `status` = CASE
			WHEN NEW.`status` IN ('completed', 'processing') THEN 'committed'
			WHEN NEW.`status` = 'released' THEN 'released'
			ELSE 'reserved'
		END,
		`updated_at` = NEW.`updated_at`
	WHERE `purchase_id` = NEW.`id` AND `status` <> 'released';
END;

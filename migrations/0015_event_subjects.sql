-- The subjects of events carry names. Events that were received and not handled yet still have the
-- old shape, {kind, id, of}; nobody reads the subject of a handled one.
UPDATE `stripe_event` SET `subject` = CASE json_extract(`subject`, '$.kind')
  WHEN 'contract' THEN json_object('kind', 'contract', 'contractId', json_extract(`subject`, '$.id'))
  WHEN 'bill' THEN json_object('kind', 'invoice', 'contractId', json_extract(`subject`, '$.id'), 'invoiceId', json_extract(`subject`, '$.of'))
  WHEN 'renewal' THEN json_object('kind', 'renewal', 'contractId', json_extract(`subject`, '$.id'))
  WHEN 'debit' THEN json_object('kind', 'debit', 'chargeId', json_extract(`subject`, '$.id'))
  WHEN 'settlement' THEN json_object('kind', 'settlement', 'invoiceId', json_extract(`subject`, '$.id'), 'disputeId', CAST(json_extract(`subject`, '$.of') AS INTEGER))
  WHEN 'return' THEN json_object('kind', 'chargeDispute', 'stripeDisputeId', json_extract(`subject`, '$.id'))
  WHEN 'refund' THEN json_object('kind', 'refund', 'chargeId', json_extract(`subject`, '$.id'))
  WHEN 'session' THEN json_object('kind', 'checkoutSession', 'sessionId', json_extract(`subject`, '$.id'))
  WHEN 'purchase' THEN json_object('kind', 'purchase', 'purchaseId', json_extract(`subject`, '$.id'))
  ELSE json_object('kind', 'plans', 'priceId', json_extract(`subject`, '$.id'))
END WHERE `handled_at` IS NULL AND json_extract(`subject`, '$.id') IS NOT NULL;

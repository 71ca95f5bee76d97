-- Purchases whose receipt has not been queued. Once a second they are moved into jobs, so that one job writes many.
create table receipts_due (
  purchase_id uuid primary key references purchases
);

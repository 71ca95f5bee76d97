-- A brand's logo, which stands in place of its written name: on white, so that it can be seen on every ground.
alter table brands
  add column logo_id uuid,
  add column logo_width integer check (logo_width > 0),
  add column logo_height integer check (logo_height > 0),
  add check (num_nulls(logo_id, logo_width, logo_height) in (0, 3));

-- What a key may do, until when, and when it was used last. Keys that were made before may do what they could, and end
-- too.
alter table staff_keys
  add column scopes text[] not null default '{content,pictures}'
    check (cardinality(scopes) > 0 and scopes <@ '{content,pictures}'::text[]),
  add column expires_at timestamptz(3) not null default now() + interval '90 days',
  add column last_used_at timestamptz(3);

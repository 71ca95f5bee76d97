-- What operators write for the site, each change as a version of its own: who agreed to older terms can still read
-- them.
create table content_versions (
  kind text not null check (kind in ('page', 'terms')),
  tag text not null check (tag ~ '^[a-z0-9-]{1,60}$'),
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_by text not null check (saved_by <> ''),
  saved_at timestamptz(3) not null,
  primary key (kind, tag, version)
);

insert into content_versions (kind, tag, version, content, saved_by, saved_at)
select 'terms', tag, version, jsonb_build_object('title', title, 'path', path, 'body', body), 'before operators had names', created_at
from terms_pages;

drop table terms_pages;

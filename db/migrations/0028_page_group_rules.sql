-- Which of a page's items a group shows. The items of CLOSING_TODAY follow from the whole page, so it has none of its
-- own.
alter table page_groups
  add column shows text not null default 'ALL' check (shows in ('ALL', 'OPEN', 'CLOSING_TODAY'));

-- What a person found out about a difference between two books. The difference itself stays as it was reported.
create table closed_differences (
  reconciliation_id uuid not null,
  position integer not null,
  words text not null check (words <> ''),
  closed_by text not null check (closed_by <> ''),
  closed_at timestamptz(3) not null,
  primary key (reconciliation_id, position),
  foreign key (reconciliation_id, position) references reconciliation_differences on delete cascade
);

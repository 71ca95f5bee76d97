-- A freeze finds what cannot win in a round by the few that it may be, not by a look at each of a million entries.
create index purchases_given_back on purchases (id) where state in ('REFUNDING', 'REFUNDED', 'DISPUTED');
create index persons_excluded on persons (excluded_until) where excluded_until is not null;

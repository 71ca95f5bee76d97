-- What a month of spins costs is computed from how many there were.
create index spins_day on spins (day) where not test_mode;

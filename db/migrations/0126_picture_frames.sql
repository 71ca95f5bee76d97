-- What each place shows of a picture, where somebody chose it: by place, a point in thousandths and a zoom in per cent.
alter table assets add column frames jsonb;

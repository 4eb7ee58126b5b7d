-- expand
-- N104. To which parts of a video addresses were given, and how many parts in one. What lies over others is stored beside them until the
-- video is put together.
create table video_span (
  video_id uuid not null references video on delete cascade,
  part_number integer not null,
  span integer not null check (span >= 1),
  primary key (video_id, part_number)
);
-- How many bytes of the addresses lie over those of others.
alter table video add column overlap_bytes bigint not null default 0;

-- Y31. Marks of the database that an epoch was first told from: the cluster, its timeline, the database and this table. A backup that was
-- put back, or a standby that took over, has others. Null until the server has looked.
alter table server_epoch add column marks text;

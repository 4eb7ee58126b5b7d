-- Who shows a picture is asked with every request for one.
create index app_user_by_picture on app_user (picture_id) where picture_id is not null;
create index team_by_picture on team (picture_id) where picture_id is not null;
-- Asked every hour, by every process.
create index deletions_due on app_user (deletion_due_at) where deletion_due_at is not null;

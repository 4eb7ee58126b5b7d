-- Looked for by the sweep every hour, and by whoever downloads their own data.
drop index video_unfinished;
create index video_unfinished on video (last_part_at) where state in ('uploading', 'failed');
create index consultation_of_player on consultation (requested_by);

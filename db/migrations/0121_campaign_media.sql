-- What a campaign shows beside its pictures: a video, or its prize from all sides. One of each kind is shown; those
-- before it stay, and can be shown again.
create table campaign_media (
  id uuid primary key,
  -- Of a campaign or of a draft of one, as of pictures.
  campaign_tag text not null,
  kind text not null check (kind in ('VIDEO', 'ALL_SIDES')),
  alt text not null check (alt <> ''),
  -- How many are stored, from the first: a video has one, its poster. A file that is stored never changes.
  pictures integer not null default 0 check (pictures between 0 and case kind when 'VIDEO' then 1 else 72 end),
  -- Of the first picture.
  preview_colour text check (preview_colour ~ '^#[0-9a-f]{6}$'),
  video_type text check (video_type in ('mp4', 'webm')),
  video_bytes integer check (video_bytes > 0),
  -- Other captions are another id, so that addresses can be cached for ever.
  captions_id uuid,
  shown boolean not null default false,
  added_by text not null check (added_by <> ''),
  added_at timestamptz(3) not null,
  check (num_nulls(video_type, video_bytes) in (0, 2)),
  check ((pictures = 0) = (preview_colour is null)),
  check (kind = 'VIDEO' or num_nonnulls(video_type, captions_id) = 0),
  check (not shown or case kind when 'VIDEO' then pictures = 1 and video_type is not null else pictures >= 24 end)
);
create unique index campaign_media_shown on campaign_media (campaign_tag, kind) where shown;
create index campaign_media_added on campaign_media (campaign_tag, added_at);

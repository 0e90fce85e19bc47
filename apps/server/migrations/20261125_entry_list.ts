import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* copy of the fields by which the entry list is searched, filtered and sorted. Scanning it takes milliseconds;
       scanning the entries would also read their forms */
    create table entry_listing (
      entry_id uuid primary key references entries on delete cascade,
      number int not null,
      state text not null,
      group_name text,
      school_id int,
      school text,
      title text not null,
      search text not null,
      submitted_at timestamptz,
      updated_at timestamptz not null,
      seconds float8,
      /* the most severe result of all checks; null before the first check */
      worst text,
      /* the most severe result without checks of confidential files */
      worst_shown text
    );
    create index on entry_listing (submitted_at, number);
    create index on entry_listing (updated_at, number);
    create index on entry_listing (title, number);
    create index on entry_listing (number);
    create index on entry_listing (worst);
    create index on entry_listing (school);
    create index on entry_listing (school_id);

    /* trigram index for rare search terms; without the extension, searches scan the table */
    do $$ begin
      create extension if not exists pg_trgm;
      create index on entry_listing using gin (search gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'searching entries without pg_trgm';
    end $$;

    create function entry_worst_check(entry entries, is_whole boolean) returns text
      language sql stable as $$
        with film as (
          select checks, seconds from films where upload_id = entry.video_id
        ), video as (
          select checks, (facts ->> 'seconds')::float8 as seconds
          from uploads where id = entry.video_id
        ), named as (
          select id::uuid from unnest(array[
            entry.form ->> 'team_logo', entry.form ->> 'video_cover_url',
            entry.form ->> 'front_cover_url', entry.form ->> 'url',
            entry.form ->> 'empower', entry.form ->> 'materials',
            entry.form #>> '{subtitles,zh}', entry.form #>> '{subtitles,en}',
            case when is_whole and entry.group_name = 'student'
              then entry.form ->> 'student_proof' end
          ]) id where id is not null
        ), found as (
          select judged ->> 'level' as level from film, jsonb_array_elements(film.checks) judged
          union all
          select judged ->> 'level'
            from named join uploads using (id), jsonb_array_elements(uploads.checks) judged
            where uploads.id is distinct from entry.video_id
              or coalesce((select checks from film), '[]') = '[]'
          union all
          select 'advice' where entry.form #>> '{subtitles,mode}' = 'in_file' and exists (
            select from jsonb_array_elements(
              coalesce(nullif((select checks from film), '[]'), (select checks from video))
            ) judged
            where judged ->> 'id' = 'video.subtitles'
              and not string_to_array(judged #>> '{measured,languages}', ', ')
                @> array['zh', 'en'])
          union all
          select 'advice' where entry.form #>> '{subtitles,mode}' = 'files' and exists (
            select from uploads
            where id in (
                (entry.form #>> '{subtitles,zh}')::uuid, (entry.form #>> '{subtitles,en}')::uuid)
              and (facts ->> 'seconds')::float8
                > coalesce((select seconds from film), (select seconds from video)) + 1)
        )
        select (array['ok', 'advice', 'refusal'])[
          max(array_position(array['ok', 'advice', 'refusal'], level))] from found
      $$;

    /* normalizes case and character width, so that searches ignore them */
    create function searchable(given text) returns text language sql immutable as
      $$ select lower(normalize(given, nfkc)) $$;

    /* waits for transactions that list entries of the account (null: of any account), so that the next statement sees
       their changes. To avoid deadlocks, a transaction locks one account or all, never both. */
    create function lock_listing(account uuid) returns void language plpgsql as $$
      declare listing constant int := hashtext('entry_listing');
      begin
        if account is null then
          perform pg_advisory_xact_lock(listing);
        else
          perform pg_advisory_xact_lock_shared(listing);
          perform pg_advisory_xact_lock(listing, hashtext(account::text));
        end if;
      end $$;

    /* writes the listing of the entries; a caller that can run concurrently calls lock_listing first */
    create function list_entries(ids uuid[]) returns void language sql as $$
      insert into entry_listing
        select entries.id, entries.number, entries.state, entries.group_name,
          case when entries.group_name = 'student' then entries.school_id end,
          case when entries.group_name = 'student' then entries.school end, entries.title,
          searchable(concat_ws(E'\n', lpad(entries.number::text, 4, '0'), entries.title, entries.team,
            case when entries.group_name = 'student' then concat_ws(E'\n', entries.school,
              school.texts -> 'zh-CN' ->> 'name', school.texts -> 'zh-TW' ->> 'name',
              school.texts -> 'en-US' ->> 'name') end)),
          entries.submitted_at, entries.updated_at, films.seconds,
          entry_worst_check(entries, true), entry_worst_check(entries, false)
        from entries left join films on films.upload_id = entries.video_id
          left join contents as school
            on school.id = entries.school_id and school.type = 'schools'
        where entries.id = any(ids) and entries.state <> 'draft'
        order by entries.id
      on conflict (entry_id) do update set
        number = excluded.number, state = excluded.state, group_name = excluded.group_name,
        school_id = excluded.school_id, school = excluded.school, title = excluded.title,
        search = excluded.search, submitted_at = excluded.submitted_at,
        updated_at = excluded.updated_at, seconds = excluded.seconds, worst = excluded.worst,
        worst_shown = excluded.worst_shown
    $$;

    /* deferred to the end of the transaction, when all its other locks are held, to avoid deadlocks */
    create function entry_changed() returns trigger language plpgsql as $$
      begin
        perform lock_listing(new.account_id);
        perform list_entries(array[new.id]);
        return null;
      end $$;
    create constraint trigger entry_is_listed
      after insert or update of form, state, number, submitted_at, updated_at on entries
      deferrable initially deferred for each row
      when (new.state <> 'draft') execute function entry_changed();

    create function film_changed() returns trigger language plpgsql as $$
      begin
        perform lock_listing(account_id) from uploads where id = new.upload_id;
        perform list_entries(array(select id from entries where video_id = new.upload_id));
        return null;
      end $$;
    create constraint trigger film_is_listed after insert or update of checks, seconds on films
      deferrable initially deferred for each row execute function film_changed();

    create function upload_changed() returns trigger language plpgsql as $$
      begin
        perform lock_listing(new.account_id);
        perform list_entries(array(select id from entries where account_id = new.account_id));
        return null;
      end $$;
    create constraint trigger upload_is_listed after update of checks, facts on uploads
      deferrable initially deferred for each row
      when (old.checks is distinct from new.checks or old.facts is distinct from new.facts)
      execute function upload_changed();

    create function school_changed() returns trigger language plpgsql as $$
      begin
        perform lock_listing(null);
        perform list_entries(array(select id from entries where school_id = new.id));
        return null;
      end $$;
    create constraint trigger school_is_listed after update of texts on contents
      deferrable initially deferred for each row
      when (new.type = 'schools' and old.texts is distinct from new.texts)
      execute function school_changed();

    /* lists all entries; creating the triggers has locked the tables, so no change is missed */
    select list_entries(array(select id from entries));

    /* URLs of a list that staff saved under a name */
    create table saved_views (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      list text not null,
      name text not null,
      query text not null,
      is_shared boolean not null default false,
      version int not null default 0,
      created_at timestamptz not null default now()
    );
    create unique index saved_views_name on saved_views (account_id, list, lower(name));
    create index on saved_views (list) where is_shared;

    /* columns of a list that an account selected */
    create table list_columns (
      account_id uuid not null references accounts on delete cascade,
      list text not null,
      columns text[] not null,
      primary key (account_id, list)
    );

    /* export requests; a short-lived URL downloads each */
    create table entry_exports (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      wanted jsonb not null,
      created_at timestamptz not null default now()
    );
    create index on entry_exports (account_id);
  `.execute(db);
}

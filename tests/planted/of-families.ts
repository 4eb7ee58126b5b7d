import type { PlantedBug } from './planted-bug.ts'

export const OF_FAMILIES: PlantedBug[] = [
  {
    name: 'a child keeps a sent report before a guardian agreed',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/histories/join-history.ts',
        from: 'if (await isChildWithoutConsent(sql, account.id))',
        to: "if (userId === '' && (await isChildWithoutConsent(sql, account.id)))",
      },
    ],
    tests: ['server/resources/reports/codes.pg.test.ts'],
  },
  {
    name: 'the link of a report opens it without a code',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/open-report.ts',
        from: 'if (endsAt === undefined || !reports',
        to: 'if (!reports',
      },
      {
        file: 'server/resources/reports/open-report.ts',
        from: 'session_ends_at: endsAt,',
        to: "session_ends_at: endsAt ?? '2099-01-01T00:00:00Z',",
      },
    ],
    tests: ['server/resources/reports/reports.pg.test.ts'],
  },
  {
    name: 'an evaluator makes a child older after the guardian said no',
    floor: 'server',
    changes: [
      {
        file: 'server/db/migrations/0041-ages-after-a-guardian-was-asked.sql',
        from: 'if was_child and is_older and guardian_was_asked(new.id)',
        to: 'if was_child and is_older and guardian_was_asked(new.id) and new.user_id is not null',
      },
    ],
    tests: ['server/resources/consent/age-once-asked.pg.test.ts'],
  },
  {
    name: 'the report of a player of unknown age is sent',
    floor: 'server',
    changes: [
      {
        file: 'server/db/migrations/0048-ages-that-nobody-said.sql',
        from: 'select guardian_said_no($1) or (may_be_child(owner_of($1))',
        to: 'select guardian_said_no($1) or (is_child(owner_of($1))',
      },
    ],
    tests: ['server/resources/events/event-ages.pg.test.ts'],
  },
  {
    name: 'a photo of a child is kept before a guardian agreed',
    floor: 'server',
    changes: [
      {
        file: 'server/db/migrations/0052-requests-that-nobody-answered.sql',
        from: 'select is_erased($1) or waits_for_guardian(shown_at_events($1))',
        to: 'select is_erased($1) or guardian_said_no(shown_at_events($1))',
      },
    ],
    tests: ['server/resources/events/photos-before-consent.pg.test.ts'],
  },
  {
    name: 'an erased player keeps the height',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/own-data/erase-player.ts',
        from: "without(NO_ATHLETIC_INFO, ['player_position_name'])",
        to: "without(NO_ATHLETIC_INFO, ['player_position_name', 'height_feet'])",
      },
    ],
    tests: ['server/resources/own-data/deletion.pg.test.ts'],
  },
  {
    name: 'a late change brings back the name of an erased player',
    floor: 'server',
    changes: [
      {
        file: 'server/db/migrations/0052-requests-that-nobody-answered.sql',
        from: 'new.first_name := old.first_name;',
        to: '',
      },
      {
        file: 'server/resources/events/change-player.ts',
        from: 'if (!is_erased) return',
        to: 'if (is_erased || !is_erased) return',
      },
    ],
    tests: ['server/resources/own-data/sweep-unanswered.pg.test.ts'],
  },
  {
    name: 'a wrong birth date is not counted, because its transaction is undone',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/histories/join-history.ts',
        from: "return new Refusal('conflict', 'These evaluations are of a player with another date of birth.'",
        to: "throw new Refusal('conflict', 'These evaluations are of a player with another date of birth.'",
      },
    ],
    tests: ['server/resources/histories/birth-date-guesses.pg.test.ts'],
  },
  {
    name: 'a wrong code of a report is not counted',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/links-repository.ts',
        from: 'UPDATE report_code SET wrong_tries = wrong_tries + 1',
        to: 'UPDATE report_code SET wrong_tries = wrong_tries',
      },
    ],
    tests: ['server/resources/reports/codes.pg.test.ts'],
  },
  {
    name: 'a report that was closed opens on',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/links-repository.ts',
        from: 'const IS_OPEN = `r.ended_at IS NULL AND ',
        to: 'const IS_OPEN = `',
      },
    ],
    tests: ['server/resources/reports/reports.pg.test.ts'],
  },
  {
    name: 'a withdrawn consent leaves the link of a report open',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/links-repository.ts',
        from: '\n  AND NOT waits_for_guardian(e.player_id)`',
        to: '`',
      },
    ],
    tests: ['server/resources/reports/reports.pg.test.ts'],
  },
  {
    name: 'an address of a report that was corrected keeps its link',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/notices/report-readers.ts',
        from: 'IS DISTINCT FROM inbox_of($2)',
        to: "IS NULL AND $2::text <> ''",
      },
    ],
    tests: ['server/resources/reports/reports.pg.test.ts'],
  },
  {
    name: 'a personal link that somebody declined with works again',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/teams/roster-links-repository.ts',
        from: 'k.used_at IS NULL AND k.expires_at > $3 AND r.player_id IS NULL AS is_open',
        to: 'k.expires_at > $3 AND r.player_id IS NULL AS is_open',
      },
    ],
    tests: ['server/resources/teams/roster-links.pg.test.ts'],
  },
  {
    name: 'a holder of some links of an inbox locks its family out',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/open-report.ts',
        from: '? own : isInboxFull ? uses[0] : undefined',
        to: '? own : isInboxFull ? own : undefined',
      },
      {
        file: 'server/resources/reports/open-report.ts',
        from: 'return ended !== undefined && ended === own',
        to: 'return isInboxFull || ended !== undefined',
      },
    ],
    tests: ['server/resources/reports/codes.pg.test.ts'],
  },
  {
    name: 'a guardian’s consent to an account counts for every join',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/histories/histories-routes.ts',
        from: 'const proof = await findOwnAddresses(sql, userId)',
        to: `const guarded = await findGuarded(sql, userId)
      const proof = [...(await findOwnAddresses(sql, userId)), ...guarded.map(({ email }) => email)]`,
      },
    ],
    tests: ['server/resources/histories/history-links.pg.test.ts'],
  },
  {
    name: 'a no from a wrong address becomes a yes after the address was corrected',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/consent/answer-consent.ts',
        from: '|| !isNewest || !isReader)',
        to: '|| !isNewest)',
      },
    ],
    tests: ['server/resources/reports/reports.pg.test.ts'],
  },
  {
    name: 'a repeated creation of an erased player says that all of it was taken',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/create-live.ts',
        from: `return tellAge(context.sql, body, withNotTaken(outcome, isErased ? ['erased'] : []))`,
        to: 'return tellAge(context.sql, body, withNotTaken(outcome, isErased ? [] : []))',
      },
    ],
    tests: ['server/resources/operations/apply/erased-players.pg.test.ts'],
  },
  {
    name: 'another evaluation of an erased walk-up keeps where they played',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/create-live.ts',
        from: `isErased ? '' : body.event_name,`,
        to: 'body.event_name,',
      },
    ],
    tests: ['server/resources/operations/apply/erased-players.pg.test.ts'],
  },
  {
    name: 'the PDF of a sent report is made after its session has ended',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/links-repository.ts',
        from: "'SELECT expires_at FROM report_session WHERE session_digest = $1 AND inbox = $2 AND expires_at > now()',",
        to: "'SELECT expires_at FROM report_session WHERE session_digest = $1 AND inbox = $2',",
      },
    ],
    tests: ['server/resources/reports/sent-pdf.pg.test.ts'],
  },
  {
    name: 'the PDF that a family gets by a link has the words for coaches',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/open-report.ts',
        from: 'renderReportPdf({ report, rubric, isForFamily: true,',
        to: 'renderReportPdf({ report, rubric, isForFamily: false,',
      },
    ],
    tests: ['server/resources/reports/sent-pdf.pg.test.ts'],
  },
  {
    name: 'the PDF of an event’s short form says what nobody asked for',
    floor: 'server',
    changes: [
      {
        file: 'src/domain/events/seen-together.ts',
        from: 'return !event || total !== null',
        to: 'return !event || total !== undefined',
      },
    ],
    tests: ['server/resources/reports/pdf/render-report.test.ts'],
  },
  {
    name: 'the PDF does not say why its skills are of another position',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/pdf/skills-plot.ts',
        from: '  if (why)',
        to: "  if (why === report.event_name && why !== '')",
      },
    ],
    tests: ['server/resources/reports/pdf/render-report.test.ts'],
  },
  {
    name: 'a change of an erased player is said to be taken',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/change-player.ts',
        from: 'if (!is_erased) return { changes, notTaken: [] }',
        to: 'if (!is_erased || is_erased) return { changes, notTaken: [] }',
      },
    ],
    tests: ['server/resources/operations/apply/erased-players.pg.test.ts'],
  },
  {
    name: 'an email is tried again at an address that its mail server refused',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/notices/send-pending-emails.ts',
        from: 'isFinal: error instanceof AddressRefused,',
        to: 'isFinal: false,',
      },
    ],
    tests: ['server/resources/reports/refused-addresses.pg.test.ts'],
  },
  {
    name: 'the PDF has no font for Arabic, Hebrew, Hindi and Thai names',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/pdf/faces.ts',
        from: 'head: [...archivo(700), ...manrope(700, OTHER_SCRIPTS), ...noto(700)],',
        to: 'head: [...archivo(700), ...manrope(700, OTHER_SCRIPTS)],',
      },
    ],
    tests: ['server/resources/reports/pdf/names-in-scripts.test.ts'],
  },
  {
    name: 'the PDF sets the words of an Arabic name from left to right',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/pdf/faces.ts',
        from: 'runs: isRightToLeft ? runs.toReversed() : runs,',
        to: 'runs,',
      },
    ],
    tests: ['server/resources/reports/pdf/names-in-scripts.test.ts'],
  },
  {
    name: 'the PDF says question marks for a Chinese name',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/names-on-paper.ts',
        from: '.every((letter) => HAS_FONT.test(letter))',
        to: '.every(() => true)',
      },
    ],
    tests: ['server/resources/reports/pdf/names-in-scripts.test.ts'],
  },
  {
    name: 'the report files of two siblings have one name',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/report-file-name.ts',
        from: '`courtside-${name}-${evaluated_on}-${idEnd(id)}.pdf`',
        to: '`courtside-${name}-${evaluated_on}${id.slice(id.length)}.pdf`',
      },
    ],
    tests: ['src/domain/evaluations/report-file-name.test.ts'],
  },
  {
    name: 'an Arabic name in an email moves the number that follows it',
    floor: 'server',
    changes: [
      {
        file: 'server/letters/letter.ts',
        from: 'isolated(short.trim())',
        to: 'short.trim()',
      },
    ],
    tests: ['server/letters/letter.test.ts'],
  },
  {
    name: 'a profile drops a misspelled field without an error',
    floor: 'server',
    changes: [
      {
        file: 'server/http/serve.ts',
        from: 'if (refusesUnknown) refuseUnknown(',
        to: 'if (!refusesUnknown) refuseUnknown(',
      },
    ],
    tests: ['server/resources/profiles/specified-bodies.pg.test.ts'],
  },
  {
    name: 'a profile drops the path of a photo without an error',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/profiles/account-of-profile.ts',
        from: 'path === undefined || path === shown) return sent',
        to: 'path === undefined || path !== null) return sent',
      },
    ],
    tests: ['server/resources/profiles/specified-bodies.pg.test.ts'],
  },
  {
    name: 'the gap to a level is rounded by itself',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/report-words.ts',
        from: 'gap: shownDifference(row.value, level.benchmark)',
        to: 'gap: shown(level.gap)',
      },
    ],
    tests: ['src/domain/scoring/report-sentences.property.test.ts'],
  },
  {
    name: 'what to work on leaves out the priorities that are no skill',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/what-to-work-on.ts',
        from: 'alsoBelow: alsoBelow(result, steps),',
        to: 'alsoBelow: alsoBelow(result, steps).slice(9),',
      },
    ],
    tests: ['src/domain/scoring/report-sentences.property.test.ts'],
  },
]

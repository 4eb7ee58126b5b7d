import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_PAGE: PlantedBug[] = [
  {
    name: 'a download ends the quick mode that was chosen on the device',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: 'if (before && isOpenToRatings(status)) return before.quick_mode',
        to: 'void before',
      },
    ],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a note is demanded after one of four micro-skills',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/completeness.ts',
        from: 'return microskills.every((micro)',
        to: 'return microskills.some((micro)',
      },
    ],
    tests: ['src/features/evaluation-panel/in-play.test.tsx'],
  },
  {
    name: 'a quick reason that is removed takes a typed letter along',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/note-reasons.ts',
        from: 'return { start, end: end + 1, insert',
        to: 'return { start, end: end + 2, insert',
      },
    ],
    tests: ['src/domain/evaluations/note-reasons.test.ts'],
  },
  {
    name: 'an emptied note that was saved on the way stays',
    floor: 'features',
    changes: [
      {
        file: 'src/features/evaluation-panel/notes/use-note-typing.ts',
        from: '(isEmpty && from === undefined)',
        to: '(isEmpty && !edited)',
      },
    ],
    tests: ['src/features/evaluation-panel/note-reasons.test.tsx'],
  },
  {
    name: 'a field that keeps its own text says nothing of its length',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/text-field.tsx',
        from: 'if (input.value === undefined) type(event.currentTarget.value)',
        to: 'void type',
      },
    ],
    tests: ['src/ui/text-field.test.tsx'],
  },
  {
    name: 'letters keep their size when the reader enlarges them',
    floor: 'ui',
    changes: [
      {
        file: 'tools/vite/readers-font-size.ts',
        from: 'declaration.value = inRem(declaration.value, isSpace(declaration) ? ROOM_FOR_A_CONTROL_PX : LEAST_PX)',
        to: 'if (isSpace(declaration)) declaration.value = inRem(declaration.value, ROOM_FOR_A_CONTROL_PX)',
      },
    ],
    tests: ['tests/readers-font-size.test.ts'],
  },
  {
    name: 'a second tap on a value gives it once more',
    floor: 'ui',
    changes: [
      {
        file: 'src/kit/rating-scale.tsx',
        from: 'if (isLocked || next === value) return',
        to: 'if (isLocked) return',
      },
    ],
    tests: ['src/kit/rating-scale.test.tsx'],
  },
  {
    name: 'the second tap on a button that closes a sheet rates the tile below',
    floor: 'ui',
    changes: [{ file: 'src/ui/stray-taps.ts', from: 'if (event.detail === 0', to: 'if (event.detail > 0' }],
    tests: ['src/ui/stray-taps.test.tsx'],
  },
  {
    name: 'a field that a press leaves moves the button away before the release',
    floor: 'ui',
    changes: [{ file: 'src/ui/after-press.ts', from: 'if (isPressed) waiting', to: 'if (isPressed && !run) waiting' }],
    tests: ['src/ui/after-press.test.tsx'],
  },
  {
    name: 'the second tap on “Check in” undoes it',
    floor: 'ui',
    changes: [{ file: 'src/ui/stray-taps.ts', from: 'at - last.at < ONCE_MS', to: 'at - last.at < ONCE_MS && false' }],
    tests: ['src/ui/stray-taps.test.tsx'],
  },
  {
    name: 'a new event that was created is typed again at the next visit',
    floor: 'features',
    changes: [
      {
        file: 'src/features/events/new-event-page.tsx',
        from: '      await state.settle(() => true, state.form)\n',
        to: '',
      },
    ],
    tests: ['src/features/events/new-event-page.pg.test.tsx'],
  },
  {
    name: 'a locked scale takes taps',
    floor: 'ui',
    changes: [
      {
        file: 'src/kit/rating-scale.tsx',
        from: 'if (isLocked || next === value) return',
        to: 'if (next === value) return',
      },
    ],
    tests: ['src/kit/rating-scale.test.tsx'],
  },
  {
    name: 'the answer to a picture that was replaced meanwhile gets into the form',
    floor: 'ui',
    changes: [{ file: 'src/ui/picture-field-sending.ts', from: '    if (mine !== attempt) return\n', to: '' }],
    tests: ['src/ui/picture-field-sending.test.ts'],
  },
  {
    name: 'the focus of a harmful question starts on the button that does it',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/confirm-dialog.tsx',
        from: 'initialFocus={isHarmful ? cancel : confirm}',
        to: 'initialFocus={confirm}',
      },
    ],
    tests: ['src/ui/dialogs.test.tsx'],
  },
  {
    name: 'a full storage is told as "Saved on this device"',
    floor: 'features',
    changes: [
      {
        file: 'src/kit/sync-words.ts',
        from: 'if (failure !== null)',
        to: 'if (failure !== null && held > 1)',
      },
    ],
    tests: ['src/features/evaluation-panel/evaluation-panel-page.test.tsx'],
  },
  {
    name: 'an older value from the disk takes the place of a tap that is on its way there',
    floor: 'features',
    changes: [
      {
        file: 'src/kit/rating-store.ts',
        from: 'if (!received || settleTimer !== undefined || queue.size > 0) return',
        to: 'if (!received) return',
      },
    ],
    tests: ['src/kit/rating-store.test.ts'],
  },
  {
    name: 'the outbox page shows conflicts and leaves out refusals',
    floor: 'features',
    changes: [
      {
        file: 'src/features/outbox/outbox-contents.ts',
        from: `it.operations.filter(({ state }) => state === 'quarantined')`,
        to: 'it.operations.filter(({ last_error }) => last_error?.conflicts !== undefined)',
      },
    ],
    tests: ['src/features/outbox/outbox-page.test.tsx'],
  },
  {
    name: 'what somebody leaves stays on the device until the next page stands',
    floor: 'app',
    changes: [
      {
        file: 'src/app/start.ts',
        from: `    if (!closing) {
      await afterFirstScreen()`,
        to: `    await afterFirstScreen()
    if (!closing) {`,
      },
    ],
    tests: ['src/app/start.test.tsx'],
  },
  {
    name: 'a request of one person goes out with the token of the next',
    floor: 'app',
    changes: [
      {
        file: 'src/app/session-ending.ts',
        from: `return answer.kind === 'ok' && answer.userId !== userId ? {`,
        to: `return answer.kind === 'ok' && answer.userId === '' ? {`,
      },
    ],
    tests: ['tests/session/two-tabs.test.ts'],
  },
  {
    name: 'a refusal of the first person ends the session of the second',
    floor: 'app',
    changes: [
      {
        file: 'src/app/session-ending.ts',
        from: `return now.phase === 'signed-in' && now.userId === userId`,
        to: `return now.phase === 'signed-in'`,
      },
    ],
    tests: ['tests/session/two-tabs.test.ts'],
  },
  {
    name: 'who was followed by somebody else while a door waited goes through it',
    floor: 'app',
    changes: [
      {
        file: 'src/app/guards.ts',
        from: `if (now.phase !== 'signed-in' || now.userId !== session.userId) return enterApp(visit)`,
        to: `if (now.phase !== 'signed-in') return enterApp(visit)`,
      },
    ],
    tests: ['src/app/guards.test.ts'],
  },
  {
    name: 'the worker answers addresses of the API with the page of the app',
    floor: 'sw',
    changes: [{ file: 'sw/caching.ts', from: '  /^\\/api(?:\\/|$)/u,\n', to: '' }],
    tests: ['sw/caching.test.ts'],
  },
  {
    name: 'the worker answers what is not a GET from its cache',
    floor: 'sw',
    changes: [
      {
        file: 'sw/caching.ts',
        from: '  addRoute()\n',
        to: `  addRoute()
  self.addEventListener('fetch', (event) => {
    event.respondWith(caches.match(event.request.url).then((found) => found ?? fetch(event.request)))
  })
`,
      },
    ],
    tests: ['sw/caching.test.ts'],
  },
  {
    name: 'a new version takes over although no page has asked for it',
    floor: 'sw',
    changes: [
      {
        file: 'sw/updates.ts',
        from: 'if (v.is(PageToWorker, event.data)) void self.skipWaiting()',
        to: 'void self.skipWaiting()',
      },
    ],
    tests: ['sw/updates.test.ts'],
  },
  {
    name: 'a note is said to be kept before it is written',
    floor: 'features',
    changes: [
      {
        file: 'src/data/db/typing-keeper.ts',
        from: '        const { merged, from, isTyped } = await meet(mine)\n',
        to: '        if (wasTyped) onKept()\n        const { merged, from, isTyped } = await meet(mine)\n',
      },
    ],
    tests: ['src/features/evaluation-panel/evaluation-panel-page.test.tsx'],
  },
  {
    name: 'a tab writes its typing over what another tab typed into the same note',
    floor: 'features',
    changes: [
      {
        file: 'src/data/db/typing-keeper.ts',
        from: 'const merged = mergeTyping(met, mine, theirs)',
        to: 'const merged = mine',
      },
    ],
    tests: ['src/data/db/typing-keeper.test.ts'],
  },
  {
    name: 'typing found after a reload passes for made from the newest words of its note',
    floor: 'features',
    changes: [{ file: 'src/data/db/typing-keeper.ts', from: '(row?.from ?? base)', to: 'base' }],
    tests: ['src/data/db/typing-keeper.test.ts'],
  },
  {
    name: 'a form typed in one tab is written over what another tab typed',
    floor: 'data',
    changes: [{ file: 'src/data/db/kept-form.ts', from: 'mergeForms(met, form, theirs, texts)', to: 'form' }],
    tests: ['src/data/db/kept-form.test.ts'],
  },
  {
    name: 'a pasted text is cut without a word',
    floor: 'ui',
    changes: [{ file: 'src/ui/text-field.tsx', from: 'tooLongWords(area.value, maxLength) ?? error', to: 'error' }],
    tests: ['src/ui/text-field.test.tsx'],
  },
  {
    name: 'a start reads an evening of ratings row by row',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/repair.ts',
        from: 'await Promise.all(evaluations.map(dirtyOf))',
        to: "[await db.rating.where('[evaluation_id+dirty]').anyOf(evaluations.map(({ id }) => [id, 1])).toArray()]",
      },
    ],
    tests: ['src/data/db/many-waiting.test.ts'],
  },
  {
    name: 'a start writes before it knows that it has something to repair',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/repair.ts',
        from: 'if (!(await isRecorded(ctx.db))) return false',
        to: 'if (await isRecorded(ctx.db)) return false',
      },
    ],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'a start reads the whole device before the first screen',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/first-screen.ts',
        from: 'void firstScreen().then(() => {\n    if (!isOver)',
        to: 'void Promise.resolve().then(() => {\n    if (!isOver)',
      },
    ],
    tests: ['src/ui/first-screen.test.tsx'],
  },
  {
    name: 'the first batch of a bad line is a large one',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/slice.ts',
        from: 'let operations = FEW_OPERATIONS',
        to: 'let operations = MOST_OPERATIONS',
      },
    ],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: 'a page that draws its answers together asks for ever for one that is refused',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/use-still-coming.ts',
        from: 'answers.some(({ isFetched }) => !isFetched)',
        to: "answers.some((it) => 'isPending' in it && it.isPending === true)",
      },
    ],
    tests: ['src/features/profiles/view-profile-page.pg.test.tsx'],
  },
  {
    name: 'a start takes the token of somebody else that was left on the device',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/session-record.ts',
        from: 'if (!claims.success || claims.output.sub !== userId) continue',
        to: 'if (!claims.success) continue',
      },
    ],
    tests: ['src/data/session/session-store.test.ts'],
  },
  {
    name: 'an old page calls what a newer version wrote empty',
    floor: 'ui',
    changes: [
      {
        file: 'src/data/db/schema-guard.ts',
        from: 'return isNewer(row?.value)',
        to: 'return row?.value === undefined && isNewer(row?.value)',
      },
    ],
    tests: ['tests/old-tab.test.tsx'],
  },
  {
    name: 'an old page notes that nothing is unsent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/watch-unsent.ts',
        from: 'if (await isOutdated(db)) throw new NeedsReloadError(NEWER_VERSION)',
        to: 'if (await isOutdated(db)) console.warn(NeedsReloadError, NEWER_VERSION)',
      },
    ],
    tests: ['tests/old-tab.test.tsx'],
  },
  {
    name: 'two tabs that type at the same moment repeat the whole text with each key',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/merge-typing.ts',
        from: 'return base.slice(0, start) + oneAfterTheOther(base.slice(0, start), here(other), here(one)) + base.slice(end)',
        to: 'return [theirs, mine].join(String.fromCharCode(10))',
      },
    ],
    tests: ['src/domain/merge-typing.test.ts'],
  },
  {
    name: 'a dialog closes on Back before the address is the page’s again',
    floor: 'app',
    changes: [{ file: 'src/app/close-on-back.ts', from: 'isReturning = true', to: 'closeTopLayer()' }],
    tests: ['src/app/close-on-back.test.tsx'],
  },
  {
    name: 'two fast Backs leave the address on another page',
    floor: 'app',
    changes: [
      {
        file: 'src/app/close-on-back.ts',
        from: 'globalThis.history.go(stepsToPage(history))',
        to: 'undefined',
      },
    ],
    tests: ['src/app/close-on-back.test.tsx'],
  },
]

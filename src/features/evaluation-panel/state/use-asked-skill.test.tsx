import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framesByHand } from '#tests/support/frames-by-hand.ts'
import { structure } from '#tests/support/sync-stage.ts'
import { panelSteps } from './panel-steps.ts'
import { useAskedSkill } from './use-asked-skill.ts'
import { createPanelMemory } from './use-panel-store.ts'

const paint = framesByHand()
const steps = panelSteps(structure, false)
const codes = steps.map(({ code }) => code)

/** A panel whose address follows what is written into it as slowly as the test wants. */
function aPanel() {
  const memory = createPanelMemory()
  const written: string[] = []
  const onSkill = (code: string) => written.push(code)
  let address: string | undefined
  const { result, rerender } = renderHook(() => useAskedSkill({ steps, inAddress: address, memory, onSkill }))
  return {
    shown: () => ({ asked: codes[result.current.at], remembered: memory.lastCode() }),
    address: () => address,
    ask: (code: string) => act(() => result.current.ask(code)),
    paint: () => act(paint),
    /** The oldest of what was written becomes the address. */
    arrive() {
      const code = written.shift()
      if (code === undefined) return false
      address = code
      rerender()
      return true
    },
    /** A link leads to another skill. The router forgets what was on its way. */
    follow(link: string) {
      written.length = 0
      address = link
      rerender()
    },
  }
}

test('a skill is asked for at once, and its address is written once that is on the screen', () => {
  const panel = aPanel()
  expect(panel.shown()).toEqual({ asked: 'SHO', remembered: 'SHO' })
  panel.ask('FIN')
  expect(panel.shown()).toEqual({ asked: 'FIN', remembered: 'FIN' })
  expect(panel.arrive()).toBe(false)
  panel.paint()
  expect(panel.arrive()).toBe(true)
  expect(panel.address()).toBe('FIN')
})

test('of two skills in one frame the address has the second one alone', () => {
  const panel = aPanel()
  panel.ask('FIN')
  panel.ask('SHO')
  panel.paint()
  expect([panel.arrive(), panel.address(), panel.arrive()]).toEqual([true, 'SHO', false])
})

test('the address of the skill before does not take back the one that is asked for', () => {
  const panel = aPanel()
  panel.ask('FIN')
  panel.paint()
  panel.ask('BHD')
  panel.arrive()
  expect([panel.address(), panel.shown().asked]).toEqual(['FIN', 'BHD'])
  panel.paint()
  panel.arrive()
  expect([panel.address(), panel.shown().asked]).toEqual(['BHD', 'BHD'])
})

test('the address of a skill that was asked for before is no step back, also when both are on their way', () => {
  const panel = aPanel()
  for (const code of ['FIN', 'BHD']) {
    panel.ask(code)
    panel.paint()
  }
  panel.arrive()
  expect([panel.address(), panel.shown().asked]).toEqual(['FIN', 'BHD'])
  panel.arrive()
  expect([panel.address(), panel.shown().asked]).toEqual(['BHD', 'BHD'])
})

test('an address from elsewhere is newer than a skill that waits for a page out of sight', () => {
  const panel = aPanel()
  panel.ask('FIN')
  panel.follow('BHD')
  expect(panel.shown().asked).toBe('BHD')
  panel.paint()
  expect([panel.arrive(), panel.address(), panel.shown().asked]).toEqual([false, 'BHD', 'BHD'])
})

test('whatever comes when: the newest is shown, taps are meant for it, and in the end the address has it', () => {
  const [asked, linked] = [codes.slice(0, 4), codes.slice(4, 8)].map((some) => fc.constantFrom(...some))
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), code: asked! }),
    fc.record({ kind: fc.constant('follow' as const), code: linked! }),
    fc.record({ kind: fc.constantFrom('paint' as const, 'arrive' as const), code: fc.constant('') }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), asked!, (history, last) => {
      const panel = aPanel()
      let newest = codes[0]
      for (const { kind, code } of [...history, { kind: 'ask' as const, code: last }]) {
        if (kind === 'ask') panel.ask(code)
        else if (kind === 'follow' && code !== panel.address()) panel.follow(code)
        else if (kind !== 'follow') panel[kind]()
        else continue
        if (code) newest = code
        expect(panel.shown()).toEqual({ asked: newest, remembered: newest })
      }
      panel.paint()
      while (panel.arrive()) panel.paint()
      expect([panel.address(), panel.shown()]).toEqual([last, { asked: last, remembered: last }])
    }),
  )
})

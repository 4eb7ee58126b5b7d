import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { structure } from '#tests/support/sync-stage.ts'
import { panelSteps } from './panel-steps.ts'
import { useAskedSkill } from './use-asked-skill.ts'
import { createPanelMemory } from './use-panel-store.ts'

const frames: Array<() => void> = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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
    paint() {
      act(() => {
        for (const draw of frames.splice(0)) draw()
        vi.runOnlyPendingTimers()
      })
    },
    /** The oldest of what was written becomes the address, or an address from elsewhere does. */
    arrive(code = written.shift()) {
      if (code === undefined) return false
      address = code
      rerender()
      return true
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

test('whatever comes when: taps are meant for what is shown, and the one asked for last is in the address', () => {
  const code = fc.constantFrom(...codes.slice(0, 4))
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('ask', 'elsewhere'), code }),
    fc.record({ kind: fc.constantFrom('paint', 'arrive'), code: fc.constant(undefined) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), code, (history, last) => {
      const panel = aPanel()
      for (const at of history) {
        if (at.kind === 'ask') panel.ask(at.code!)
        else if (at.kind === 'paint') panel.paint()
        else panel.arrive(at.code)
        const { asked, remembered } = panel.shown()
        expect(remembered).toBe(asked)
      }
      panel.ask(last)
      expect(panel.shown()).toEqual({ asked: last, remembered: last })
      panel.paint()
      while (panel.arrive()) panel.paint()
      expect([panel.address(), panel.shown()]).toEqual([last, { asked: last, remembered: last }])
    }),
  )
})

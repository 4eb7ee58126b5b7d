/** What a tap on the card asks for. The functions stay the same while the evaluation stays the same. */
export type PanelActions = {
  rate: (key: string, value: number | null) => void
  toggleNotObserved: (key: string, isPressed: boolean) => void
  /** Shows what the values of the item look like. */
  help: (key: string) => void
  /** A value was tapped that is too far from the micro-skills. */
  refuse: (key: string, value: number) => void
  /** Asks why a skill stands away from its micro-skills. */
  why: (skillId: number) => void
}

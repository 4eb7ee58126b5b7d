const numeric = { fontFamily: 'heading', fontVariantNumeric: 'tabular-nums lining-nums' }
const head = { fontFamily: 'heading', fontStretch: '108%', lineHeight: 1.15, letterSpacing: '-0.012em' }

/** The type table. Sizes of score and jersey are set where they stand. */
export const textStyles = {
  score: { value: { ...numeric, fontStretch: '118%', fontWeight: 820, letterSpacing: '-0.03em', lineHeight: 0.92 } },
  h1: { value: { ...head, fontWeight: 720, fontSize: { base: '25px', md: '28px' } } },
  h2: { value: { ...head, fontWeight: 720, fontSize: '20px' } },
  h3: { value: { ...head, fontWeight: 740, fontSize: '17px', lineHeight: 1.2 } },
  jersey: {
    value: {
      fontFamily: 'heading',
      fontStretch: '72%',
      fontWeight: 800,
      lineHeight: 1,
      fontVariantNumeric: 'lining-nums',
    },
  },
  tight: { value: { fontFamily: 'heading', fontStretch: '78%', fontWeight: 650, fontSize: '12.5px', lineHeight: 1 } },
  number: { value: { ...numeric, fontWeight: 650, lineHeight: 1.2 } },
  body: { value: { fontFamily: 'body', fontWeight: 500, fontSize: '16px', lineHeight: 1.5 } },
  label: { value: { fontFamily: 'body', fontWeight: 700, fontSize: '14px', lineHeight: 1.3 } },
  small: { value: { fontFamily: 'body', fontWeight: 500, fontSize: '14px', lineHeight: 1.45 } },
}

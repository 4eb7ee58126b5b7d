import type { CsvQuestion } from './csv-columns.ts'
import { dayInWords, openDateQuestions, openOrders, readDay } from './csv-dates.ts'
import type { DateAnswers, DateOrder } from './csv-dates.ts'

const SAMPLES = 3

const ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  mdy: 'The month comes first',
  dmy: 'The day comes first',
  ymd: 'The year comes first',
}

/** EV112. Returns the questions about a column's dates, each with three sample rows in every reading. */
export function dateQuestions(days: readonly { line: number; text: string }[], today: string): readonly CsvQuestion[] {
  const cells = days.map(({ text }) => text)
  return openDateQuestions(cells, today).map((id): CsvQuestion => {
    const options = optionsOf(id, openOrders(cells, today))
    const inDoubt = days.filter(({ text }) => asks(text, today) === id)
    return {
      id,
      title: TITLES[id],
      options: options.map(({ answer, ...option }) => ({
        ...option,
        samples: inDoubt.slice(0, SAMPLES).map(({ line, text }) => ({ line, text, read: readAs(text, answer, today) })),
      })),
    }
  })
}

const TITLES: Readonly<Record<keyof DateAnswers, string>> = {
  order: 'Which comes first in the birth dates of this file?',
  serial: 'The birth dates are numbers of a spreadsheet. Which days are right?',
  utc: 'The birth dates have a time of day. Which days are right?',
}

type Option = { value: string; label: string; answer: DateAnswers }

function optionsOf(id: keyof DateAnswers, orders: readonly DateOrder[]): readonly Option[] {
  if (id === 'order') return orders.map((order) => ({ value: order, label: ORDER_LABELS[order], answer: { order } }))
  if (id === 'serial')
    return [
      { value: '1900', label: 'As Excel counts them', answer: { serial: '1900' } },
      { value: '1904', label: 'As Excel on old Macs counted them', answer: { serial: '1904' } },
    ]
  return [
    { value: 'written', label: 'The day as it is written', answer: { utc: 'written' } },
    { value: 'next', label: 'The day after it', answer: { utc: 'next' } },
  ]
}

function asks(text: string, today: string): keyof DateAnswers | undefined {
  const read = readDay(text, {}, today)
  return read && 'asks' in read ? read.asks : undefined
}

function readAs(text: string, answer: DateAnswers, today: string): string {
  const read = readDay(text, answer, today)
  return read && 'day' in read ? dayInWords(read.day) : 'No date'
}

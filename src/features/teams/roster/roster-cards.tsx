import { CircleAlert, Link2, Mail, Pencil, Trash2 } from 'lucide-react'
import { isEmptyLine, lineName, ROSTER_FIELDS } from '#domain/teams/roster-rules.ts'
import type { CellErrors, TypedLine } from '#domain/teams/roster-rules.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { lineDetails, linkWords } from '../roster-words.ts'
import { RosterNote } from './roster-note.tsx'
import css from './roster-cards.module.css'
import textCss from '#ui/text.module.css'

type RosterCardsProps = {
  lines: readonly TypedLine[]
  /** By line id, the address that the server has. */
  savedEmails: ReadonlyMap<string, string>
  /** By line id, what its changed name means for its evaluations. */
  notes: ReadonlyMap<string, string>
  errors: ReadonlyMap<string, CellErrors>
  isTried: boolean
  onEdit: (id: string) => void
  onRemove: (id: string) => void
}

/** The roster below 840 px: one card per player, opened to be changed. */
export function RosterCards({ lines, savedEmails, notes, errors, isTried, onEdit, onRemove }: RosterCardsProps) {
  return (
    <ul className={css.cards} aria-label="Roster">
      {lines
        .filter((line) => !isEmptyLine(line))
        .map((line) => {
          const refused = errors.get(line.id) ?? {}
          const messages = ROSTER_FIELDS.flatMap((field) =>
            refused[field] !== undefined && (isTried || line[field] !== '') ? [refused[field]] : [],
          )
          const details = lineDetails({ ...line, email: '' })
          const name = lineName(line)
          const LinkIcon = line.link === 'linked' ? Link2 : Mail
          return (
            <li key={line.id} data-line={line.id}>
              <Jersey className={css.jersey} number={line.jersey_number.trim() || '?'} />
              <div className={css.words}>
                <b dir="auto" translate="no">
                  {name}
                </b>
                <span>
                  <span className={textCss.visuallyHidden}>Number {line.jersey_number || 'missing'}. </span>
                  {details || 'Number and name'}
                </span>
                <span className={css.link} data-link={line.link}>
                  <LinkIcon aria-hidden />
                  {linkWords(line, savedEmails.get(line.id))}
                </span>
                {notes.has(line.id) && <RosterNote as="span">{notes.get(line.id)}</RosterNote>}
                {messages.map((message) => (
                  <span key={message} className={css.error}>
                    <CircleAlert aria-hidden />
                    {message}
                  </span>
                ))}
              </div>
              <Button
                variant="ghost"
                shape="icon"
                aria-label={`Edit ${name}`}
                data-bad={messages.length > 0 || undefined}
                onClick={() => onEdit(line.id)}
              >
                <Pencil aria-hidden />
              </Button>
              <Button variant="ghost" shape="icon" aria-label={`Remove ${name}`} onClick={() => onRemove(line.id)}>
                <Trash2 aria-hidden />
              </Button>
            </li>
          )
        })}
    </ul>
  )
}

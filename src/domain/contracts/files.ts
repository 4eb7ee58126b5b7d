import { admins, anyone, atEvents, everyone, onlyOwn, ownOrder, readersOfReports } from '../access/grants.ts'
import type { Call } from './endpoint.ts'

/** The calls that carry a file, or a message in a provider's own format. They have no schema. */
export const files = {
  getPlayerPhoto: {
    method: 'GET',
    path: '/evaluation/player-photo/:player_id/',
    grant: atEvents(['event'], { Evaluator: ['own', 'queue'], Player: ['player'], Admin: ['any'] }),
  },
  sendPicture: { method: 'POST', path: '/accounts/pictures/', grant: everyone },
  getPicture: {
    method: 'GET',
    path: '/accounts/pictures/:picture_id/',
    grant: {
      ...onlyOwn,
      Player: ['own', 'roster'],
      Evaluator: ['own', 'queue'],
      Coach: ['own', 'roster'],
      Director: ['own', 'program'],
      Owner: ['own', 'program'],
      Admin: ['any'],
    },
  },
  getOwnData: { method: 'GET', path: '/accounts/own-data/', grant: everyone },
  getAuditCsv: { method: 'GET', path: '/admin/audit/csv/', grant: admins },
  getResultPdf: { method: 'GET', path: '/evaluation/result/pdf/', grant: readersOfReports },
  getSampleReport: { method: 'GET', path: '/evaluation/sample-report/', grant: anyone },
  sendThumbnail: { method: 'POST', path: '/evaluation/videos/:video_id/thumbnail/', grant: ownOrder },
  getThumbnail: {
    method: 'GET',
    path: '/evaluation/videos/:video_id/thumbnail/',
    grant: { ...ownOrder, Evaluator: ['own', 'queue'], Admin: ['any'] },
  },
  paymentWebhook: { method: 'POST', path: '/payment/webhook/', grant: anyone },
  schedulingWebhook: { method: 'POST', path: '/scheduling/webhook/', grant: anyone },
} as const satisfies Record<string, Call>

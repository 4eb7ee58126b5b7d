import { expect, test } from 'vitest'
import type { Package } from '#domain/contracts/packages.ts'
import type { PlayerOrderVideo } from '#domain/contracts/player-orders.ts'
import { nextUploadState, NOTHING_CHOSEN } from './upload-state.ts'
import type { UploadAction, UploadState } from './upload-state.ts'

const anOffer = (id: number): Package => ({
  id,
  key: `package-${id}`,
  name: `Package ${id}`,
  evaluations: 1,
  price_cents: 7_900,
  currency: 'USD',
  order: id,
  includes: [],
  turnaround_days: 7,
  consultation_included: 0,
  second_rater: false,
  validity_days: 365,
  is_active: true,
})
const [single, progress] = [anOffer(1), anOffer(2)]
const file = new File(['video'], 'harbor-point.mp4', { type: 'video/mp4' })
const fromFile: PlayerOrderVideo = {
  video_type: 'Direct',
  video_id: 'video-1',
  file_name: 'harbor-point.mp4',
  byte_length: 5,
  state: 'uploading',
  url: null,
  embed_url: null,
  thumbnail: null,
  device_check: null,
}
const fromLink: PlayerOrderVideo = {
  ...fromFile,
  video_type: 'YouTube',
  video_id: null,
  file_name: null,
  byte_length: null,
  state: 'ready',
  url: 'https://youtu.be/x',
}

const offered: UploadState = { ...NOTHING_CHOSEN, packageData: [single, progress] }
const full: UploadState = {
  ...offered,
  isPlayerOpen: true,
  s3Link: 'video-1',
  driveLink: 'https://youtu.be/x',
  isPaymentSuccess: true,
  selectedPackageDetails: single,
  preview: { show: true, message: 'Looking', thumbnail: 'blob:1', isError: false, file },
}
const chosen: UploadState = { ...offered, preview: { show: true, message: '', thumbnail: null, isError: false, file } }

type Row = [what: string, before: UploadState, action: UploadAction, changed: Partial<UploadState>]
const TABLE: Row[] = [
  [
    '[O72] another package takes links, player, preview and payment flag away',
    full,
    { type: 'package-chosen', packageId: 2 },
    {
      isPlayerOpen: false,
      s3Link: null,
      driveLink: null,
      isPaymentSuccess: false,
      selectedPackageDetails: progress,
      preview: NOTHING_CHOSEN.preview,
    },
  ],
  [
    '[O72] the first package of an order leaves what is there',
    { ...full, selectedPackageDetails: null },
    { type: 'package-chosen', packageId: 2 },
    {
      isPaymentSuccess: false,
      selectedPackageDetails: progress,
    },
  ],
  ['[O72] the same package again changes nothing', full, { type: 'package-chosen', packageId: 1 }, {}],
  ['[O72] a package that is not offered cannot be chosen', full, { type: 'package-chosen', packageId: 9 }, {}],
  [
    '[O72] a chosen package is taken with its new price',
    full,
    { type: 'packages-came', packages: [{ ...single, price_cents: 8_900 }] },
    {
      packageData: [{ ...single, price_cents: 8_900 }],
      selectedPackageDetails: { ...single, price_cents: 8_900 },
    },
  ],
  [
    '[O72] a package that is not offered any more is not chosen any more',
    full,
    { type: 'packages-came', packages: [progress] },
    {
      packageData: [progress],
      selectedPackageDetails: null,
    },
  ],
  [
    "the server's order shows its file",
    offered,
    { type: 'order-came', saved: { package_id: 2, video: fromFile } },
    {
      s3Link: 'video-1',
      selectedPackageDetails: progress,
    },
  ],
  [
    "the server's order shows its link",
    offered,
    { type: 'order-came', saved: { package_id: 2, video: fromLink } },
    {
      driveLink: 'https://youtu.be/x',
      selectedPackageDetails: progress,
    },
  ],
  [
    'an order without a video closes the player',
    { ...full, isPaymentSuccess: false },
    { type: 'order-came', saved: { package_id: 1, video: null } },
    {
      isPaymentSuccess: false,
      isPlayerOpen: false,
      s3Link: null,
      driveLink: null,
    },
  ],
  ['a chosen file is shown', offered, { type: 'file-chosen', file }, { preview: chosen.preview }],
  [
    'a file that is looked at says how far that is',
    chosen,
    { type: 'file-told', message: 'Looking at it, 40%' },
    {
      preview: { ...chosen.preview, message: 'Looking at it, 40%' },
    },
  ],
  [
    'a file that was looked at shows a picture',
    { ...chosen, preview: { ...chosen.preview, message: 'Looking' } },
    { type: 'file-checked', thumbnail: 'blob:1' },
    {
      preview: { ...chosen.preview, thumbnail: 'blob:1' },
    },
  ],
  [
    'a refused file says why and stays shown',
    chosen,
    { type: 'file-refused', message: 'This is no video' },
    {
      preview: { ...chosen.preview, message: 'This is no video', isError: true },
    },
  ],
  [
    'a file on its way is shown by its upload, and is still at hand',
    chosen,
    { type: 'file-sent' },
    { preview: { ...chosen.preview, show: false } },
  ],
  [
    'a link in the order takes away a file that was refused',
    { ...chosen, preview: { ...chosen.preview, message: 'Too short.', isError: true } },
    { type: 'order-came', saved: { package_id: 2, video: fromLink } },
    { driveLink: 'https://youtu.be/x', selectedPackageDetails: progress, preview: NOTHING_CHOSEN.preview },
  ],
  ['without a file there is nothing to say of one', offered, { type: 'file-told', message: 'Looking' }, {}],
  [
    "the payment's success resets player, links and package",
    { ...full, isPaymentSuccess: false },
    { type: 'payment-succeeded' },
    {
      isPlayerOpen: false,
      s3Link: null,
      driveLink: null,
      selectedPackageDetails: null,
      isPaymentSuccess: true,
      preview: NOTHING_CHOSEN.preview,
    },
  ],
  [
    'after the payment the order brings nothing back',
    { ...offered, isPaymentSuccess: true },
    { type: 'order-came', saved: { package_id: 2, video: fromFile } },
    {},
  ],
  [
    'the player opens for what there is to play',
    { ...offered, s3Link: 'video-1' },
    { type: 'player-opened' },
    { isPlayerOpen: true },
  ],
  ['without a video the player stays closed', offered, { type: 'player-opened' }, {}],
  ['the player closes', full, { type: 'player-closed' }, { isPlayerOpen: false }],
]

test.each(TABLE)('%s', (_what, before, action, changed) => {
  expect(nextUploadState(before, action)).toEqual({ ...before, ...changed })
})

test('an order that says nothing new is the same state', () => {
  const state = nextUploadState(offered, { type: 'order-came', saved: { package_id: 2, video: fromFile } })
  expect(nextUploadState(state, { type: 'order-came', saved: { package_id: 2, video: { ...fromFile } } })).toBe(state)
})

import type { Package } from '#domain/contracts/packages.ts'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'

/** The chosen file before it is on its way: whether it is shown, what is said of it, and the picture taken from it. */
export type UploadPreview = {
  show: boolean
  message: string
  /** Address of a picture taken from the video. */
  thumbnail: string | null
  isError: boolean
  file: File | null
}

export type UploadState = {
  isPlayerOpen: boolean
  /** The uploaded video that is in the order. */
  s3Link: string | null
  /** The link that is in the order: YouTube, Google Drive or another host. */
  driveLink: string | null
  isPaymentSuccess: boolean
  selectedPackageDetails: Package | null
  /** What can be chosen. */
  packageData: readonly Package[]
  preview: UploadPreview
}

export type UploadAction =
  | { type: 'packages-came'; packages: readonly Package[] }
  | { type: 'package-chosen'; packageId: number }
  /** What the server has of the order. */
  | { type: 'order-came'; saved: Pick<PlayerOrder, 'package_id' | 'video'> }
  | { type: 'file-chosen'; file: File }
  | { type: 'file-told'; message: string }
  | { type: 'file-checked'; thumbnail: string | null }
  | { type: 'file-refused'; message: string }
  | { type: 'file-sent' }
  | { type: 'player-opened' }
  | { type: 'player-closed' }
  | { type: 'payment-succeeded' }

const NO_PREVIEW: UploadPreview = { show: false, message: '', thumbnail: null, isError: false, file: null }

export const NOTHING_CHOSEN: UploadState = {
  isPlayerOpen: false,
  s3Link: null,
  driveLink: null,
  isPaymentSuccess: false,
  selectedPackageDetails: null,
  packageData: [],
  preview: NO_PREVIEW,
}

/** The specification's "Video upload state". The same object when nothing changes. */
export function nextUploadState(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'packages-came':
      return {
        ...state,
        packageData: action.packages,
        selectedPackageDetails: offerOf(action.packages, state.selectedPackageDetails?.id ?? null),
      }
    case 'package-chosen':
      return choosePackage(state, action.packageId)
    case 'order-came':
      return showOrder(state, action.saved)
    case 'file-chosen':
      return { ...state, preview: { ...NO_PREVIEW, show: true, file: action.file } }
    case 'file-told':
      return state.preview.file
        ? { ...state, preview: { ...state.preview, message: action.message, isError: false } }
        : state
    case 'file-checked':
      return state.preview.file
        ? { ...state, preview: { ...state.preview, thumbnail: action.thumbnail, message: '', isError: false } }
        : state
    case 'file-refused':
      return { ...state, preview: { ...state.preview, show: true, message: action.message, isError: true } }
    case 'file-sent':
      return { ...state, preview: { ...state.preview, show: false, message: '', isError: false } }
    case 'player-opened':
      return state.s3Link === null && state.driveLink === null ? state : { ...state, isPlayerOpen: true }
    case 'player-closed':
      return { ...state, isPlayerOpen: false }
    case 'payment-succeeded':
      return {
        ...state,
        isPlayerOpen: false,
        s3Link: null,
        driveLink: null,
        selectedPackageDetails: null,
        preview: NO_PREVIEW,
        isPaymentSuccess: true,
      }
  }
}

/** O72. What was there before the first choice stays: it was put in for no other package. */
function choosePackage(state: UploadState, packageId: number): UploadState {
  const before = state.selectedPackageDetails
  const chosen = offerOf(state.packageData, packageId)
  if (!chosen || chosen.id === before?.id) return state
  const links = before === null ? {} : { isPlayerOpen: false, s3Link: null, driveLink: null, preview: NO_PREVIEW }
  return { ...state, ...links, selectedPackageDetails: chosen, isPaymentSuccess: false }
}

function showOrder(state: UploadState, { package_id, video }: Pick<PlayerOrder, 'package_id' | 'video'>): UploadState {
  // After the payment the page has let go of them.
  if (state.isPaymentSuccess) return state
  const next = {
    s3Link: video?.video_id ?? null,
    driveLink: video?.url ?? null,
    selectedPackageDetails:
      offerOf(state.packageData, package_id) ??
      (state.selectedPackageDetails?.id === package_id ? state.selectedPackageDetails : null),
  }
  const isSame =
    next.s3Link === state.s3Link &&
    next.driveLink === state.driveLink &&
    next.selectedPackageDetails?.id === state.selectedPackageDetails?.id
  const isPlayable = next.s3Link !== null || next.driveLink !== null
  if (isSame) return state
  const preview = next.driveLink === null ? state.preview : NO_PREVIEW
  return { ...state, ...next, preview, isPlayerOpen: state.isPlayerOpen && isPlayable }
}

function offerOf(packages: readonly Package[], packageId: number | null): Package | null {
  return packages.find(({ id }) => id === packageId) ?? null
}

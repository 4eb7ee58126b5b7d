import { getMe, validateEmail } from './accounts.ts'
import { getAgreement, getOwnAgreement } from './agreement.ts'
import { getQueue, listUserChanges, listUsers, updateUser } from './admin.ts'
import { answerConsent, getConsent, requestConsent } from './consent.ts'
import { changeConsultation, requestConsultation } from './consultations.ts'
import { getDashboardFilters } from './dashboard-filters.ts'
import { getDashboard } from './dashboards.ts'
import type { Endpoint } from './endpoint.ts'
import { deleteEvaluation, getEvaluationData, getResult, putNote } from './evaluations.ts'
import { joinHistory, listHistories, undoJoin } from './histories.ts'
import { listEvaluatorLibrary, listPlayerLibrary, listStaffLibrary } from './library.ts'
import { replayableEndpoints, saveTeamPlayerScores } from './operations.ts'
import { listAudit } from './audit.ts'
import { askDeletion, cancelDeletion, getDeletion } from './own-data.ts'
import { listAllPackages, listPackages, updatePackage } from './packages.ts'
import { cancelCheckout, createCheckoutSession, getCheckout } from './payments.ts'
import {
  createEvaluatorProfile,
  createPlayerProfile,
  getEvaluatorProfile,
  getPlayerProfile,
  getStaffProfile,
  patchStaffProfile,
  updateEvaluatorProfile,
  updatePlayerProfile,
} from './profiles.ts'
import { getProgram, listPrograms } from './programs.ts'
import { listReceipts } from './receipts.ts'
import { closeReport, keepReport, listReportReaders, openReport, sendReport, sendReportCode } from './reports.ts'
import {
  addOrganization,
  getPlayerDropdowns,
  getScoreStructure,
  listCompetitiveFactors,
  listEvaluatorLevels,
  listOrganizations,
  listSports,
  listStates,
  listTravelTeamLevels,
} from './reference-data.ts'
import { answerTeamPaper, getTeamPaper, makeRosterLinks } from './roster-links.ts'
import { endSession, endSessions, listSessions, signOut } from './sessions.ts'
import {
  beginSecondStep,
  getSecondStep,
  makeRecoveryCodes,
  proveIdentity,
  removeSecondStep,
  turnOnSecondStep,
  useRecoveryCode,
} from './second-step.ts'
import {
  createSubmission,
  getSubmission,
  submitAgain,
  listCredits,
  updateSubmission,
  validateVideoUrl,
} from './submissions.ts'
import {
  addTravelStats,
  answerInvitation,
  removeTravelStats,
  createTeam,
  getRoster,
  getTeamAndLeague,
  getTeamStatus,
  listTeams,
  saveRoster,
  updateTeam,
} from './teams.ts'
import { getTeamSubmission, listTeamSubmissions, submitTeamEvaluation } from './team-submissions.ts'
import { abandonVideo, finishVideo, getVideo, getVideoFile, listVideos, signParts, startVideo } from './videos.ts'

/** Every call on the wire. The server's documentation and the contract test walk this list. */
export const endpoints: readonly Endpoint[] = [
  getMe,
  validateEmail,
  signOut,
  listSessions,
  endSession,
  endSessions,
  getEvaluatorProfile,
  createEvaluatorProfile,
  updateEvaluatorProfile,
  getStaffProfile,
  patchStaffProfile,
  getPlayerProfile,
  createPlayerProfile,
  updatePlayerProfile,
  requestConsent,
  getConsent,
  answerConsent,
  getTeamAndLeague,
  addTravelStats,
  answerInvitation,
  removeTravelStats,
  listHistories,
  joinHistory,
  undoJoin,
  listTeams,
  createTeam,
  updateTeam,
  getTeamStatus,
  getRoster,
  saveRoster,
  makeRosterLinks,
  getTeamPaper,
  answerTeamPaper,
  getDeletion,
  askDeletion,
  cancelDeletion,
  listEvaluatorLibrary,
  listPlayerLibrary,
  listStaffLibrary,
  getEvaluationData,
  getResult,
  deleteEvaluation,
  putNote,
  ...Object.values(replayableEndpoints),
  saveTeamPlayerScores,
  listReportReaders,
  sendReport,
  closeReport,
  sendReportCode,
  openReport,
  keepReport,
  listReceipts,
  getScoreStructure,
  getPlayerDropdowns,
  listStates,
  listSports,
  listEvaluatorLevels,
  listTravelTeamLevels,
  listCompetitiveFactors,
  listOrganizations,
  addOrganization,
  getSecondStep,
  beginSecondStep,
  turnOnSecondStep,
  removeSecondStep,
  makeRecoveryCodes,
  useRecoveryCode,
  proveIdentity,
  listUsers,
  updateUser,
  listUserChanges,
  getQueue,
  listAudit,
  listPackages,
  listAllPackages,
  updatePackage,
  createSubmission,
  getSubmission,
  updateSubmission,
  submitAgain,
  validateVideoUrl,
  listCredits,
  startVideo,
  listVideos,
  getVideo,
  signParts,
  finishVideo,
  abandonVideo,
  getVideoFile,
  createCheckoutSession,
  getCheckout,
  cancelCheckout,
  requestConsultation,
  changeConsultation,
  listPrograms,
  getProgram,
  getDashboard,
  getDashboardFilters,
  getAgreement,
  getOwnAgreement,
  submitTeamEvaluation,
  getTeamSubmission,
  listTeamSubmissions,
]

/** Something newer than the oldest Safari that the built files may use, and what makes that safe. */
type Minded = {
  /** Its path in MDN's tables; `.*` at the end stands for everything below. */
  feature: string
  fallback: string
  /** What the built files hold where the app brings it along. */
  brought?: RegExp
}

/** docs/browsers.md says what somebody notices of these. */
export const MINDED: readonly Minded[] = [
  // The app's own.
  {
    feature: 'javascript.builtins.Map.groupBy',
    fallback: 'src/data/older-browsers.ts brings it along',
    brought: /\bObject\.assign\(Map,\{groupBy:/u,
  },
  { feature: 'api.BarcodeDetector', fallback: 'the desk types the number of a bib; the button to scan is not shown' },
  { feature: 'api.BarcodeDetector.detect', fallback: 'asked only of a detector that is there' },
  { feature: 'api.Navigator.vibrate', fallback: 'a tap is seen and not felt; the setting is asked for all the same' },
  {
    feature: 'api.StorageManager.estimate',
    fallback: 'free space is unknown, and a full disk is told when it is full',
  },
  { feature: 'api.Window.showOpenFilePicker', fallback: 'a file field; after a restart the same file is asked for' },
  { feature: 'api.FileSystemHandle.queryPermission', fallback: 'asked of a file that a picker gave, optionally' },
  { feature: 'api.Window.beforeinstallprompt_event', fallback: 'the app tells how to add it to the Home Screen' },
  { feature: 'api.Window.appinstalled_event', fallback: 'only hides the offer that the event above made' },
  {
    feature: 'api.ServiceWorkerGlobalScope.sync_event',
    fallback: 'unsent work is sent by open pages: at the start, when they are seen, when there is a network',
  },
  { feature: 'api.StorageAccessHandle.caches', fallback: 'no such handle: the caches of the page or the worker' },
  { feature: 'api.Window.requestIdleCallback', fallback: 'a timer of two seconds' },
  // Of libraries, which ask before they use it.
  { feature: 'api.AudioDecoder', fallback: 'mediabunny asks for it; the app reads containers and decodes no sound' },
  { feature: 'api.AudioDecoder.isConfigSupported_static', fallback: 'as above' },
  { feature: 'api.EncodedAudioChunk', fallback: 'as above' },
  { feature: 'javascript.builtins.Symbol.dispose', fallback: 'mediabunny defines it where it is missing' },
  {
    feature: 'api.Document.startViewTransition',
    fallback: 'React and the router ask; the app has no such transitions',
  },
  { feature: 'api.ViewTransition.*', fallback: 'of a transition that never began' },
  { feature: 'api.Window.navigation', fallback: 'React asks for it; the router works without' },
  { feature: 'api.Navigation.*', fallback: 'as above' },
  { feature: 'api.NavigateEvent.canIntercept', fallback: 'of an event that never comes' },
  { feature: 'api.HTMLElement.popover', fallback: 'React knows the property; the app sets none' },
  { feature: 'api.IntersectionObserver.delay', fallback: 'no observer: the options of the scheduler of React' },
  { feature: 'api.CropTarget.fromElement_static', fallback: 'no crop target: where a mouse came from, in React' },
  { feature: 'api.CSSPageDescriptors.*', fallback: 'no rule of paper: margins of a cell of Chakra' },
  { feature: 'api.Element.wheel_event', fallback: 'a tablet has no wheel; fingers zoom the cutter of pictures' },
  { feature: 'html.global_attributes.is', fallback: 'React writes custom elements with it; the app has none' },
  { feature: 'api.Navigator.connection', fallback: 'React asks for it, and guesses the speed' },
  { feature: 'api.NetworkInformation.downlink', fallback: 'as above' },
  { feature: 'api.Navigator.userAgentData', fallback: 'Amplify, Chakra and Dexie read the older name of the browser' },
  { feature: 'api.NavigatorUAData.getHighEntropyValues', fallback: 'as above' },
  { feature: 'api.URL.canParse_static', fallback: 'valibot tries the address instead' },
  { feature: 'api.Window.setImmediate', fallback: 'Dexie and React take a timer or a channel' },
  {
    feature: 'javascript.builtins.Error.captureStackTrace',
    fallback: 'Chakra asks; else an error keeps its own trace',
  },
  { feature: 'api.AnimationEvent.animation', fallback: 'no event: a list of prefixes in React' },
  // Of stylesheets: a browser that does not know a line leaves it out.
  { feature: 'css.at-rules.page', fallback: 'the paper is chosen in the dialog that prints' },
  { feature: 'css.at-rules.page.size', fallback: 'as above' },
  { feature: 'css.selectors.details-content', fallback: 'src/ui/use-open-on-paper.ts opens what is folded' },
  { feature: 'css.properties.content-visibility', fallback: 'what is not seen is laid out too' },
  { feature: 'css.properties.contain-intrinsic-size', fallback: 'as above' },
  { feature: 'css.properties.text-wrap', fallback: 'lines break as they always did' },
  {
    feature: 'css.at-rules.font-face.size-adjust',
    fallback: 'a first visit is read in the device’s own widths, and a line may break anew when the fonts come',
  },
  { feature: 'css.properties.scrollbar-width', fallback: 'bars of a tablet lie above the page, and go away' },
  { feature: 'css.properties.scrollbar-gutter', fallback: 'as above' },
  { feature: 'css.properties.forced-color-adjust', fallback: 'no Safari forces colors' },
  { feature: 'css.properties.resize', fallback: 'a text area keeps its height, and scrolls' },
  { feature: 'css.properties.cursor.*', fallback: 'a tablet shows no pointer, or one of its own' },
]

/** Whether a feature is one of these. */
export function isMindedBy({ feature: minded }: Minded, feature: string): boolean {
  return minded.endsWith('.*') ? feature.startsWith(minded.slice(0, -1)) : feature === minded
}

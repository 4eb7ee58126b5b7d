// A file of its own: whoever is signed in already refreshes without this half of Amplify.
export { confirmSignIn, signIn } from 'aws-amplify/auth'

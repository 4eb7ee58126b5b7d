/** Fictional people and schools in real cities. */
export const FIRST_NAMES = {
  Male: [
    'Aaron', 'Andre', 'Ben', 'Caleb', 'Cameron', 'Darius', 'Diego', 'Elijah', 'Ethan', 'Felix', 'Gabriel', 'Hassan',
    'Isaac', 'Jalen', 'Jordan', 'Kai', 'Liam', 'Malik', 'Marcus', 'Mateo', 'Nathan', 'Noah', 'Omar', 'Owen', 'Quentin',
    'Rashad', 'Ryan', 'Samuel', 'Terrence', 'Theo', 'Tyler', 'Victor', 'Wesley', 'Xavier', 'Zach',
  ],
  Female: [
    'Aaliyah', 'Amara', 'Ava', 'Brianna', 'Camila', 'Chloe', 'Dana', 'Elena', 'Emma', 'Faith', 'Grace', 'Hannah',
    'Imani', 'Jada', 'Jasmine', 'Kayla', 'Keira', 'Layla', 'Lucia', 'Maya', 'Mia', 'Naomi', 'Nia', 'Olivia', 'Paige',
    'Quinn', 'Riley', 'Ruth', 'Sasha', 'Sofia', 'Tamara', 'Tessa', 'Vera', 'Willow', 'Zoe',
  ],
} as const

export const LAST_NAMES = [
  'Abbott', 'Adeyemi', 'Alvarez', 'Barnes', 'Bell', 'Bishop', 'Brooks', 'Carver', 'Castillo', 'Chambers', 'Chen', 'Coleman',
  'Cruz', 'Dalton', 'Diallo', 'Dixon', 'Ellis', 'Fields', 'Fisher', 'Fleming', 'Garner', 'Grant', 'Hale', 'Harper', 'Hayes',
  'Holloway', 'Hughes', 'Ingram', 'Jennings', 'Keller', 'Kim', 'Lawson', 'Lindgren', 'Lowe', 'Mbeki', 'Medina', 'Mercer',
  'Moreno', 'Morrow', 'Nash', 'Novak', 'Okafor', 'Ortega', 'Parrish', 'Patel', 'Pierce', 'Ramsey', 'Reyes', 'Rhodes',
  'Rivers', 'Sandoval', 'Shelton', 'Silva', 'Stone', 'Sutton', 'Tanaka', 'Thornton', 'Vance', 'Vasquez', 'Walsh', 'Ward',
  'Whitfield', 'Winters', 'Yates', 'Young', 'Zimmer',
] as const

export const CITIES = [
  ['Atlanta', 'Georgia'], ['Austin', 'Texas'], ['Baltimore', 'Maryland'], ['Birmingham', 'Alabama'],
  ['Charlotte', 'North Carolina'], ['Chicago', 'Illinois'], ['Cleveland', 'Ohio'], ['Denver', 'Colorado'],
  ['Detroit', 'Michigan'], ['Hartford', 'Connecticut'], ['Houston', 'Texas'], ['Indianapolis', 'Indiana'],
  ['Jackson', 'Mississippi'], ['Kansas City', 'Missouri'], ['Las Vegas', 'Nevada'], ['Louisville', 'Kentucky'],
  ['Memphis', 'Tennessee'], ['Miami', 'Florida'], ['Milwaukee', 'Wisconsin'], ['Minneapolis', 'Minnesota'],
  ['New Orleans', 'Louisiana'], ['Newark', 'New Jersey'], ['Oakland', 'California'], ['Oklahoma City', 'Oklahoma'],
  ['Omaha', 'Nebraska'], ['Philadelphia', 'Pennsylvania'], ['Phoenix', 'Arizona'], ['Portland', 'Oregon'],
  ['Providence', 'Rhode Island'], ['Raleigh', 'North Carolina'], ['Richmond', 'Virginia'], ['Salt Lake City', 'Utah'],
  ['San Diego', 'California'], ['Seattle', 'Washington'], ['Tampa', 'Florida'], ['Tucson', 'Arizona'],
] as const

const SCHOOL_NAMES = [
  'Cedar Ridge', 'Eastgate', 'Fairmont Hill', 'Granite Bay Park', 'Harbor Point', 'Juniper', 'Kingsbridge', 'Lakeview North',
  'Maple Crossing', 'Northfield', 'Oak Hollow', 'Pinecrest', 'Quarry Road', 'Riverside West', 'Summit Park', 'Westbrook',
] as const
const SCHOOL_KINDS = { 1: 'Middle School', 2: 'High School', 3: 'University', 5: 'Junior College' } as const

export type DemoOrganization = { id: number; name: string; typeId: 1 | 2 | 3 | 5; city: string; state: string }

/** Where the home team plays. */
export const HOME_CITY = 'Denver'
const HOME_SCHOOLS = 4

/** 64 organizations, 16 of each type; the first high schools are the home team's. */
export const ORGANIZATIONS: readonly DemoOrganization[] = ([1, 2, 3, 5] as const).flatMap((typeId, kind) =>
  SCHOOL_NAMES.map((name, index) => {
    const isHome = typeId === 2 && index < HOME_SCHOOLS
    const [city, state] = isHome ? [HOME_CITY, 'Colorado'] : CITIES[(kind * SCHOOL_NAMES.length + index) % CITIES.length] ?? CITIES[0]
    return { id: kind * SCHOOL_NAMES.length + index + 1, name: `${name} ${SCHOOL_KINDS[typeId]}`, typeId, city, state }
  }),
)

export const EVENTS = ['Riverside Fall Showcase', 'Tri-County Open Gym', 'Harvest Classic', 'Lakefront Team Camp', 'Saturday Run'] as const

export const NOTE_TEXTS = [
  'Sprints back on every turnover. The next step is a quicker first pass out of a trap.',
  'Hands are ready before the ball arrives. Work on the weak hand at the rim.',
  'Sees the help early and finds the open corner. Keep the dribble alive one second longer.',
  'Calls out every screen. Closing out with choppy steps will save two blow-bys a game.',
  'Strong base and balance on the pull-up. Range will come with the legs.',
  'Plays at one speed with the ball. A change of pace would open the lane.',
  'Boxes out first, looks for the ball second: a habit that travels to the next level.',
  'Good reads in drop coverage; against a switch the first look is still the step-back.',
] as const

export const MASCOTS = ['Hawks', 'Comets', 'Rapids', 'Foxes', 'Storm', 'Falcons', 'Anchors', 'Summits', 'Pioneers', 'Currents', 'Ravens', 'Sparks'] as const
export const CIRCUITS = ['Lakefront Circuit', 'Prairie Circuit', 'Coastal Circuit', 'High Desert Circuit'] as const
export const CONFERENCES = ['Front Range Conference', 'Tri-County Conference', 'River Valley Conference', 'Capital Conference'] as const
export const PROGRAM_KINDS = ['Basketball Academy', 'Hoops', 'Youth Basketball', 'Basketball Club'] as const

/** As the rubric names them. */
export const LEVELS_OF_TRAVEL = ['Recreational / Local', 'Regional Independent', 'National Independent Circuit', 'Secondary Shoe Circuit'] as const
export const AGE_GROUPS_OF = { youth: '13U', hs_sub: '15U', hs_varsity: '17U', college: '19U' } as const

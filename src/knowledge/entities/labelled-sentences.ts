/**
 * Test data: sentences as developers and agents write them, with their entities marked. `⟦Maria Lopez|person⟧` marks one; only the first
 * mention of an entity is marked. Lines take turns: the first, third, fifth … were looked at while the rules were written, the others not.
 */
export const LABELLED_SENTENCES = `
⟦Maria Lopez|person⟧ approved the rollout for ⟦Acme Robotics GmbH|organization⟧ ⟦yesterday|datetime⟧.
We decided to move the billing service to ⟦PostgreSQL 15|tool⟧ because ⟦MySQL|tool⟧ kept timing out.
The failing test is in ⟦src/app/main.ts|reference⟧, not in the router.
Please look at ⟦https://github.com/acme/widgets/pull/42|reference⟧ before the standup.
Ask ⟦Priya|person⟧ whether the ⟦SLA|concept⟧ covers weekends.
I live in ⟦Lisbon|location⟧ but the team is based in ⟦San Francisco|location⟧.
The bug was fixed in ⟦4f2a9c1|reference⟧ and released with version 2.3.
My ⟦~/.zshrc|reference⟧ sets ⟦NODE_OPTIONS|reference⟧ for every shell.
Dr. ⟦Elena Petrova|person⟧ will present the results on ⟦March 3rd 2026|datetime⟧.
The meeting is on ⟦3 March|datetime⟧ at ⟦14:30 UTC|datetime⟧.
See ⟦ABC-123|reference⟧ and ⟦#456|reference⟧ for background.
Call ⟦getUserName|reference⟧ before you touch the cache.
The user prefers dark mode and short answers.
Everything works fine now, nothing else to do.
Production runs on ⟦Node 24|tool⟧ behind ⟦nginx|tool⟧.
Install it with ⟦npm|tool⟧, then run the setup script.
⟦Tom|person⟧ and ⟦Aisha|person⟧ disagree about the naming of the endpoints.
However, the second approach is simpler. Therefore we take it.
She works at ⟦Northwind Traders Ltd|organization⟧ as a data engineer.
He joined ⟦Google|organization⟧ in ⟦2019|datetime⟧ and left two years later.
Let's sync ⟦next Tuesday|datetime⟧ after lunch.
⟦Last week|datetime⟧ the build broke three times.
The budget of the ⟦Atlas|project⟧ project was cut in half.
⟦Project Falcon|project⟧ will be frozen until ⟦January|datetime⟧.
We store embeddings in ⟦pgvector|tool⟧ and cache them in ⟦Redis|tool⟧.
Set \`⟦DATABASE_URL|reference⟧\` in ⟦.env.local|reference⟧ first.
The \`⟦parseConfig|reference⟧\` helper swallows errors.
Use \`⟦--no-verify|reference⟧\` only in emergencies.
I really like the idea of small files.
Mark the ticket as done when the tests pass.
Will you be there? May I bring a friend?
Grace period ends soon, so hope for the best.
⟦Grace Hopper|person⟧ wrote the first compiler.
⟦Will Turner|person⟧ reviewed the migration plan.
Contact ⟦jane.doe@example.com|reference⟧ for the credentials.
Thanks, ⟦@octocat|reference⟧, for the quick review!
⟦TypeScript|tool⟧ caught the mistake at compile time.
It is written in ⟦Rust|tool⟧ and compiled to ⟦wasm|tool⟧.
Express your opinion openly and go slow.
Linear growth is fine; slack in the plan is better.
We talk on ⟦Slack|tool⟧ and track bugs in ⟦Linear|tool⟧.
The handler throws a ⟦ValidationError|reference⟧ when the body is empty.
A ⟦REST|concept⟧ ⟦API|concept⟧ is enough; we do not need ⟦GraphQL|tool⟧.
TODO: remove this hack ASAP.
NOTE: do NOT restart the server during the backup.
The ⟦OKRs|concept⟧ for ⟦Q3 2026|datetime⟧ are still a draft.
⟦OpenAI|organization⟧ and ⟦Anthropic|organization⟧ both changed their prices.
⟦Microsoft|organization⟧ bought ⟦GitHub|tool⟧ in ⟦2018|datetime⟧.
The invoice from ⟦Stripe|organization⟧ arrived ⟦today|datetime⟧.
Payments go through ⟦PayPal|organization⟧, refunds do not.
My sister ⟦Hannah|person⟧ studies at the ⟦University of Toronto|organization⟧.
⟦Stanford University|organization⟧ published the dataset.
The ⟦Linux Foundation|organization⟧ hosts the project.
They flew to ⟦Tokyo|location⟧ for the conference.
Our office in ⟦Berlin|location⟧ closes at ⟦6 pm|datetime⟧.
The server in ⟦Frankfurt|location⟧ has higher latency than the one in ⟦Virginia|location⟧.
⟦Virginia|person⟧ said the numbers look wrong.
⟦Jordan|person⟧ asked for access to the staging cluster.
He grew up in ⟦Jordan|location⟧ and speaks Arabic.
Pull requests need two approvals.
# Project Overview and Goals
## Getting Started With Your New Dashboard
**Time Complexity**: linear in the number of rows.
- Create Login Page
1. Define Success Metrics
Open ⟦packages/core/src/index.ts|reference⟧ and search for the export.
The file ⟦C:\\Users\\ann\\notes.txt|reference⟧ is locked.
Logs are under ⟦/var/log/app/error.log|reference⟧ on each node.
Edit ⟦docker-compose.yml|reference⟧ and restart.
I ran \`⟦git|tool⟧ push origin main\` by mistake.
The answer is either yes/no or true/false, and/or both.
It costs $5/month, 24/7 support included.
The ratio is 3/4, about 75%.
We upgraded from ⟦React 17|tool⟧ to the new version ⟦last month|datetime⟧.
⟦Python 3.12|tool⟧ is required; ⟦pip|tool⟧ comes with it.
The package ⟦@tanstack/react-query|tool⟧ replaced our own hooks.
Pin ⟦lodash@4.17.21|tool⟧ until the fix lands.
Written in ⟦C++|tool⟧ and later ported to ⟦C#|tool⟧.
The algorithm runs in O(n log n) time.
⟦2026-03-01|datetime⟧: server moved to the new rack.
The cron job starts at ⟦2026-03-01T09:00Z|datetime⟧ sharp.
We met ⟦three weeks ago|datetime⟧ in the lobby.
The outage lasted 3 hours and cost 2000 dollars.
The limit is 2000 requests in 2000 ms.
Since ⟦2021|datetime⟧ the format is stable.
The encoding is ⟦UTF-8|concept⟧, the hash is ⟦SHA-256|concept⟧.
COVID-19 changed how we work.
⟦CVE-2024-3094|reference⟧ affects the compression library.
Blocked by ⟦acme/platform#77|reference⟧ since ⟦Tuesday|datetime⟧.
I owe ⟦Marcus|person⟧ a coffee.
⟦Yuki Tanaka|person⟧ joins as designer on ⟦April 1|datetime⟧.
⟦Carlos Mendes|person⟧'s laptop died ⟦this morning|datetime⟧.
⟦Sofia|person⟧'s idea was to cache the tokens.
It's what's for dinner. That's all, folks.
Don't panic, it's only a drill.
I'm sure we'll find out. Can't say more.
The customer, ⟦Globex Corporation|organization⟧, wants a discount.
⟦Initech LLC|organization⟧ signed the contract.
The client ⟦Vandelay Industries|organization⟧ is late again.
Please ask the Customer Success team for help.
The Engineering Manager owns the roadmap.
Our CEO loves long meetings.
As Product Owner I want fewer clicks.
English and French speakers prefer the other layout.
They celebrated Christmas and Thanksgiving together.
The ⟦Kestrel|other⟧ release slipped by a week.
We renamed the service to ⟦Bluejay|other⟧ after the merge.
Nobody knows how ⟦Snorlax|other⟧ got its name.
I told ⟦Zbynek|person⟧ about the deadline.
⟦Oluwaseun|person⟧ suggested a different index.
Hi ⟦Tobiah|person⟧, can you take a look?
Hi all, quick update from my side.
Hello team, the deploy is done.
Mr. ⟦Okonkwo|person⟧ called about the invoice.
Prof. ⟦Lindqvist|person⟧ reviewed the draft.
We use ⟦Temporal|tool⟧ for long workflows.
The ⟦Datasette|tool⟧ plugin renders the table.
I think the ⟦ZetaGrid|tool⟧ library is unmaintained.
⟦FastAPI|tool⟧ and ⟦SQLAlchemy|tool⟧ work well together.
⟦AWS Lambda|tool⟧ times out after 15 minutes.
Move the files from ⟦Google Drive|tool⟧ to ⟦S3|tool⟧.
⟦GitHub Actions|tool⟧ fails on the ⟦macOS|tool⟧ runner.
She edits everything in ⟦VS Code|tool⟧.
Read "Clean Code" if you have time.
He called it "Operation Sunrise" for fun.
The variable is named \`⟦user_id|reference⟧\` everywhere.
⟦MAX_RETRIES|reference⟧ defaults to five.
The columns ⟦created_at|reference⟧ and ⟦deleted_at|reference⟧ are nullable.
Return \`null\` or \`true\`, never \`undefined\`.
Run \`⟦npx|tool⟧ ⟦vitest|tool⟧ run\` to repeat it.
Visit ⟦docs.example.org|reference⟧ or ⟦https://example.org/a?b=c|reference⟧.
The connection string is postgres://admin:hunter2@db/prod, keep it secret.
Send the report by ⟦Friday evening|datetime⟧ please.
In ⟦May|datetime⟧ we may hire two people.
The march toward simplicity goes on in ⟦March|datetime⟧.
⟦December 2025|datetime⟧ was our best month.
⟦Anna|person⟧ lives near ⟦Lake Tahoe|location⟧ with her dog.
The marathon ended at ⟦Golden Gate Park|location⟧.
The hotel in ⟦Reykjavik|location⟧ was lovely.
We drove from ⟦Boston|location⟧ to ⟦New York|location⟧ in four hours.
⟦Germany|location⟧ and ⟦France|location⟧ have different rules.
Wir haben die Datenbank auf den neuen Server verschoben.
我们用⟦Redis|tool⟧缓存结果，见⟦docs/cache.md|reference⟧。
Мы перенесли базу на ⟦PostgreSQL|tool⟧ ⟦2026-02-10|datetime⟧.
Merci, on déploie avec ⟦Docker|tool⟧ demain.
The ⟦LLM|concept⟧ hallucinated a citation again.
Our ⟦RAG|concept⟧ pipeline needs better chunking.
The ⟦HNSW|concept⟧ index takes 3 GB of memory.
THIS IS NOT A DRILL, READ THE MANUAL.
We bought an ⟦iPhone|tool⟧ for testing.
⟦Kubernetes|tool⟧ restarted the pod 12 times.
The ⟦Docker|tool⟧-based setup is easier to explain.
User asked me to remember that his wife is named ⟦Ingrid|person⟧.
User's favourite editor is ⟦Neovim|tool⟧; he hates popups.
Assistant suggested splitting the file; the user agreed.
Memory: the demo account expires ⟦tomorrow|datetime⟧.
Decision: keep ⟦SQLite|tool⟧ as the default store.
Step 1: Check the logs. Step 2: Restart.
Figure 3 shows the results of Table 2.
Section 2.1 explains the details.
See chapter 4 of the handbook.
The ⟦Apollo|project⟧ repo has no ⟦CI|concept⟧ yet.
I pushed to the wrong branch, sorry.
⟦Ben|person⟧: can we ship ⟦today|datetime⟧? ⟦Lena|person⟧: no.
Meeting notes (⟦12 June 2026|datetime⟧): ⟦Rafael|person⟧, ⟦Noor|person⟧ and ⟦Katja Weiss|person⟧ attended.
The ⟦Nginx|tool⟧ config lives in ⟦/etc/nginx/nginx.conf|reference⟧.
Error: Cannot read properties of undefined.
Warning: Deprecated option used.
Traceback (most recent call last): boom.
⟦TypeError|reference⟧: x is not a function at ⟦src/lib/parse.js|reference⟧:10:3
Merge branch \`⟦feature/login|reference⟧\` into \`⟦main|reference⟧\`.
Our competitor ⟦Snowflake|tool⟧ raised prices.
⟦Amazon|organization⟧ delivers on ⟦Sundays|datetime⟧.
I love my new apple pie recipe.
We depend on ⟦Apple|organization⟧ for the payout.
He works for ⟦Siemens|organization⟧ in ⟦Munich|location⟧.
The ⟦World Bank|organization⟧ report is long.
Hey ⟦Katie|person⟧, I moved the retro to ⟦Thursday|datetime⟧ because half the team is travelling.
I finally switched from ⟦Vim|tool⟧ to ⟦Zed|tool⟧ and never looked back.
We hit the rate limit of the ⟦GitHub|tool⟧ ⟦API|concept⟧ around ⟦noon|datetime⟧.
The ⟦Strapi|other⟧ instance on staging is down again.
⟦Ondřej|person⟧ mentioned that ⟦Škoda|organization⟧ might become a customer.
My daughter ⟦Wren|person⟧ starts school ⟦next month|datetime⟧ in ⟦Ghent|location⟧.
Use tools like ⟦Insomnia|tool⟧ or ⟦Postman|tool⟧ to try the endpoint.
Lunch with ⟦Oskar|person⟧ and the folks from ⟦Kestrel Analytics|organization⟧ was fun.
The ⟦Helsinki|location⟧ office got a ping-pong table.
⟦Deno 2|tool⟧ is fine, but ⟦Bun|tool⟧ starts faster.
Rename \`⟦foo.bar.baz|reference⟧\` to something readable, thanks.
As ⟦Leslie Lamport|person⟧ put it, writing is nature's way of showing how sloppy your thinking is.
Our landlord, Mr. ⟦van den Berg|person⟧, fixed the heating.
⟦Ludwig van Beethoven|person⟧ is playing in the background.
The ⟦EU|location⟧ privacy rules (⟦GDPR|concept⟧) apply here too.
⟦Reza|person⟧ pinged me about ⟦PROJ-9|reference⟧; it is a duplicate of ⟦PROJ-4|reference⟧.
We ship every other ⟦Wednesday|datetime⟧ unless something burns.
The export takes 45 minutes on a ⟦MacBook Air|tool⟧.
\`⟦useEffect|reference⟧\` fires twice in strict mode.
The new hire, ⟦Beatriz Figueiredo|person⟧, starts on ⟦2026-09-01|datetime⟧.
Remember: the WiFi password is on the fridge.
Good morning! Quick question about the invoice.
Black Friday traffic was three times higher than expected.
Our Head of Design left after the Spring Release.
Could the Backend Team look at this? The Frontend Team is busy.
The Queen of Spades is still in the deck.
Either ⟦Svelte|tool⟧ or ⟦Vue 3|tool⟧ would do the job.
I asked ⟦ChatGPT|tool⟧ and ⟦Claude|tool⟧ the same question.
The variable \`i\` shadows the outer one.
In ⟦src/store/sqlite|reference⟧ the statements are prepared once.
The default port is 8080; the admin one is 9090.
Use port 5432 for ⟦Postgres|tool⟧ and 6379 for the cache.
Version 2.0 removes the old flags.
⟦Terraform v1.9|tool⟧ broke our state file.
The commit ⟦9fceb02d0ae598e95dc970b74767f19372d61af8|reference⟧ introduced it.
The id is deadbeef and the code is cafe.
My flight to ⟦Oslo|location⟧ leaves at ⟦7:45am|datetime⟧.
The train from ⟦Zürich|location⟧ arrives at ⟦09:12|datetime⟧.
⟦Elizabeth|person⟧ moved to ⟦Bergen|location⟧ for the job.
She is the CTO of ⟦Lumenix|organization⟧ now.
I interviewed at ⟦Quantcast|organization⟧ ⟦two years ago|datetime⟧.
⟦Mia Chen|person⟧ from ⟦Airbnb|organization⟧ gave the keynote.
Ping ⟦@dev-lead|reference⟧ if ⟦CI|concept⟧ stays red.
The decorator @Injectable() is required.
Add @param and @returns to the comment.
Colour #fff on #333 has enough contrast.
We're #1 in customer happiness.
Closes ⟦#1042|reference⟧, refs ⟦#998|reference⟧.
The regex /^[a-z]+$/ matches too much.
Divide a/b, then c/d, then round.
He/she/they can edit the page.
Copy ⟦./scripts/deploy.sh|reference⟧ to the server.
The path ⟦/usr/local/bin|reference⟧ is not writable.
Look at ⟦README.md|reference⟧ and ⟦CONTRIBUTING.md|reference⟧.
console.log is not a logger.
I saw this in ⟦utils.py|reference⟧, line 12.
The model ⟦GPT-4o|tool⟧ was cheaper than expected.
Two roads diverged in a yellow wood.
What a lovely day! Let's go outside.
I grew up near the sea and miss it.
Nothing beats a good night's sleep.
The patient takes 20 mg in the morning.
⟦Rust 1.80|tool⟧ stabilised the feature we need.
Rust on the old bike is getting worse.
The ⟦Meridian|project⟧ initiative was approved by ⟦Ingrid Solberg|person⟧.
Please don't book ⟦Friday|datetime⟧; ⟦Noah|person⟧ is off.
See you ⟦tomorrow morning|datetime⟧ at the usual place.
In ⟦2024|datetime⟧ we served 2024 users.
Between ⟦June 3|datetime⟧ and ⟦June 10|datetime⟧ the site is read-only.
The deadline moved from ⟦Feb 28|datetime⟧ to ⟦15 Mar 2026|datetime⟧.
Call me after ⟦5pm CET|datetime⟧.
Mon ami, c'est la vie.
Sat down and wrote the spec.
The sun was bright, may it last.
I need an ⟦SSD|concept⟧ with more than 2 TB.
The FAQ says NO refunds, EVER.
Our ⟦CDN|concept⟧ bill doubled in ⟦Q2|datetime⟧.
The doctor told ⟦Alma|person⟧ to rest.
⟦Nadia|person⟧, ⟦Felix|person⟧ and I will pair on it.
Thanks ⟦Sven|person⟧! Great catch.
Congrats ⟦Zuri|person⟧, well deserved!
The ⟦Hugging Face|tool⟧ model card lists the license.
Migrated the wiki from ⟦Confluence|tool⟧ to ⟦Notion|tool⟧ ⟦last quarter|datetime⟧.
`
  .split('\n')
  .filter((line) => line !== '');

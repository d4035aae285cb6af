import { watchPageViews } from './page-views.ts';
import { trackPageView } from './track-page-view.ts';

watchPageViews(() => trackPageView(location.pathname));
